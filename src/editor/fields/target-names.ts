/** Short names of targets, for chips and messages. */
import { allAdapters } from '../../adapters/registry.gen.ts';

/** `openai-chat:strict` → `OAI strict`: the adapter's own short name, with the mode when it is not the first. */
export function shortTarget(target: string): string {
  const [id = target, mode] = target.split(':');
  const adapter = allAdapters.find(candidate => candidate.id === id);
  return mode === undefined ? (adapter?.short ?? id) : `${adapter?.short ?? id} ${mode}`;
}

/** `OpenAI Chat, strict`: for tooltips and assistive technology. */
export function longTarget(target: string): string {
  const [id = target, mode] = target.split(':');
  const adapter = allAdapters.find(candidate => candidate.id === id);
  const label = adapter?.label ?? id;
  if (mode === undefined) return label;
  return `${label}, ${adapter?.modes.find(candidate => candidate.id === mode)?.label ?? mode}`;
}

/** `OAI strict, ANT`; past three the rest is a number. */
export function targetNames(targets: readonly string[]): string {
  const names = targets.map(shortTarget);
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
}
