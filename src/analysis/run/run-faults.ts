/** What a person is told when a run cannot go on. */
import { targetName } from '../../adapters/catalogue.ts';
import { STUCK_MS } from '../watchdog.ts';
import type { RunPlace } from './protocol.ts';

/** `checking call 3, `web_search`, on OpenAI Chat`. */
function doing({ target, tool, call, scenario }: RunPlace): string {
  const on = target === undefined ? '' : ` on ${targetName(target)}`;
  const of = scenario === undefined ? '' : ` of “${scenario}”`;
  if (tool === undefined) return `Preparing the run${of}${on}`;
  return call === undefined ? `Checking \`${tool}\`${of}${on}` : `Checking call ${call}, \`${tool}\`,${of}${on}`;
}

export function tookTooLong(place: RunPlace): { message: string; tool?: string; index?: number } {
  const seconds = Math.round((place.patienceMs ?? STUCK_MS) / 1000);
  return {
    message: `${doing(place)} took longer than ${seconds} seconds and was stopped. Often a \`pattern\` such as \`^(a+)+$\` in a schema is the cause.`,
    ...(place.tool !== undefined && { tool: place.tool }),
    ...(place.index !== undefined && { index: place.index }),
  };
}
