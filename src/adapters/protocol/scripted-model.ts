/** What the simulators share: the model that follows a script, with ids from a seed and tokens by estimate. */
import type { Json } from '../../manifest/json.ts';
import { parseJsonText } from '../../manifest/json-text.ts';
import type { ScriptedCall, ScriptedTurn, WireResponse } from './contract.ts';
import { objectIn } from './reading.ts';
import { outputJson } from './result-output.ts';

const CLOSING = 'That is all.';

/** The turn at `index`; after the last one a closing sentence. A model cannot write half of a character. */
export function turnAt(turns: readonly ScriptedTurn[], index: number): ScriptedTurn {
  const turn = turns[index] ?? { kind: 'text', text: CLOSING };
  return outputJson(turn) as unknown as ScriptedTurn;
}

/**
 * The turn as a server can send it, and what had to be changed for that: an id that it would not take back is none that it
 * makes, and the call then gets one of its own. No id, or one twice, is what servers were seen to send, and stays.
 */
export function sendable(
  turn: ScriptedTurn,
  accepted: RegExp,
): { turn: ScriptedTurn; told: Pick<WireResponse, 'unscripted'> } {
  if (turn.kind === 'text') return { turn, told: {} };
  const isForeign = ({ id }: ScriptedCall): boolean => id !== undefined && id !== '' && !accepted.test(id);
  const unscripted = turn.calls.flatMap((call, index) =>
    isForeign(call)
      ? [
          `The script gives call ${index + 1} (\`${call.name}\`) the id \`${call.id}\`, which this provider does not make; it sent one of its own.`,
        ]
      : [],
  );
  if (unscripted.length === 0) return { turn, told: {} };
  const calls = turn.calls.map(call => {
    const { id: _, ...rest } = call;
    return isForeign(call) ? rest : call;
  });
  return { turn: { ...turn, calls }, told: { unscripted } };
}

/** Where the wire takes JSON text. */
export const argumentsText = ({ arguments: value, raw }: ScriptedCall): string => raw ?? JSON.stringify(value ?? {});

/**
 * Where the wire takes a value: text that is an object becomes one, other text stays text. So does text that says more than a
 * value can hold (a key twice, an integer of too many digits), which would be lost before anyone could tell.
 */
export const argumentsValue = ({ arguments: value, raw }: ScriptedCall): Json =>
  raw === undefined ? (value ?? {}) : ((saysMore(raw) ? undefined : objectIn(raw)) ?? raw);

const LOST: readonly string[] = ['json/duplicate-key', 'json/unsafe-integer'];
const saysMore = (raw: string): boolean => parseJsonText(raw).diagnostics.some(({ code }) => LOST.includes(code));

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `length` letters and digits that depend on the seed and on what they are for, and on nothing else. */
export function seededText(seed: number, purpose: string, length: number): string {
  let state = Math.trunc(seed) ^ 0x9e3779b9;
  for (let i = 0; i < purpose.length; i++) state = Math.imul(state ^ purpose.charCodeAt(i), 0x01000193);
  let text = '';
  while (text.length < length) {
    // Mulberry32: short, and good enough to tell ids apart.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    text += ALPHABET[((mixed ^ (mixed >>> 14)) >>> 0) % ALPHABET.length];
  }
  return text;
}

/** The id field of a call: the script's own, none where the script says so, else the one given. */
export const idField = <Key extends string>(
  key: Key,
  { id }: ScriptedCall,
  otherwise: string,
): { [key in Key]?: string } => (id === '' ? {} : ({ [key]: id ?? otherwise } as { [key in Key]: string }));

/** About four characters a token, which is what vendors give as a rule of thumb for English. */
export const estimateTokens = (value: Json): number =>
  Math.max(1, Math.ceil((typeof value === 'string' ? value : JSON.stringify(value)).length / 4));
