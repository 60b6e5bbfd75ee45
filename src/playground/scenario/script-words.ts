/** What a tool script does, in words: `times out once, then succeeds`. */
import { count, shortened } from '../../manifest/words.ts';
import type { ToolAttempt, ToolScript } from '../../runtime/scenario.ts';
import { duration } from '../timeline/duration.ts';

/** How one execution goes. */
function attemptWords({ result, error, nothing, latencyMs }: ToolAttempt, timeoutMs: number): string {
  if (latencyMs !== undefined && latencyMs >= timeoutMs) return 'times out';
  const after = latencyMs === undefined ? '' : ` after ${duration(latencyMs)}`;
  if (error !== undefined) return `fails${after} with “${shortened(error, 40)}”`;
  if (nothing) return `returns nothing${after}`;
  if (result !== undefined) return `returns \`${shortened(JSON.stringify(result), 40)}\`${after}`;
  return latencyMs === undefined ? 'succeeds' : `answers${after}`;
}

const TIMES = ['', 'once', 'twice'];

/** All of it in one phrase; `timeoutMs` is that of the tool. */
export function scriptWords(script: ToolScript, timeoutMs: number): string {
  const { attempts = [], table = [], ...base } = script;
  const parts: string[] = [];
  if (table.length > 0) parts.push(`${count(table.length, 'answer')} by argument`);
  const runs: { words: string; times: number }[] = [];
  for (const attempt of attempts) {
    const words = attemptWords({ ...base, ...attempt }, timeoutMs);
    const last = runs.at(-1);
    if (last?.words === words) last.times++;
    else runs.push({ words, times: 1 });
  }
  const phrases = runs.map(({ words, times }, index) =>
    index === runs.length - 1 ? words : `${words} ${TIMES[times] ?? `${times} times`}`,
  );
  if (phrases.length > 0) parts.push(phrases.join(', then '));
  else if (table.length === 0 || Object.keys(base).length > 0) parts.push(attemptWords(base, timeoutMs));
  return parts.join('; ');
}
