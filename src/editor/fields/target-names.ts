/** Several targets in a few words. */
import { shortTargetName } from '../../adapters/catalogue.ts';

/** `OAI strict, ANT`; past three the rest is a number. */
export function targetNames(targets: readonly string[]): string {
  const names = targets.map(shortTargetName);
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
}
