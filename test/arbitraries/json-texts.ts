/** JSON texts as people and programs write them: any layout, any spelling of numbers and strings, hostile keys. */
import fc from 'fast-check';
import type { Json } from '../../src/manifest/json.ts';

const keys = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('a', 'b', 'type', 'name', 'é', '日本', '😀', '1', '0', 'with space', 'q"uote', ''),
  },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
);

const scalars: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(null, true, false),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(n => (n === 0 ? 0 : n)),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('', '//', '/* no */', 'a,b', '{', ']', '\\', '\t', '\u0000', '\u2028', '__proto__'),
);

/** Key order as generated; `__proto__` is an own key. */
export const jsonValues: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalars,
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .uniqueArray(fc.tuple(keys, tie('value')), { maxLength: 4, selector: ([key]) => key })
      .map(entries => Object.fromEntries(entries)),
  ),
})).value;

/** Containers only, so that there is something to edit. */
export const jsonContainers: fc.Arbitrary<Json> = fc.oneof(
  fc.array(jsonValues, { minLength: 1, maxLength: 5 }),
  fc
    .uniqueArray(fc.tuple(keys, jsonValues), { minLength: 1, maxLength: 5, selector: ([key]) => key })
    .map(entries => Object.fromEntries(entries)),
);

export const jsonKeys = keys;

export interface Layout {
  seed: number;
  kind: 'pretty' | 'compact' | 'spaced' | 'wild';
  unit: string;
  eol: string;
  comments: boolean;
}

export const layouts = (comments = false): fc.Arbitrary<Layout> =>
  fc.record({
    seed: fc.nat(),
    kind: fc.constantFrom('pretty', 'compact', 'spaced', 'wild'),
    unit: fc.constantFrom('  ', '    ', '\t', ' ', ''),
    eol: fc.constantFrom('\n', '\r\n', '\r'),
    comments: fc.constant(comments),
  });

/** Mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** `value` written in `layout`. Reads back as `value` once comments, if asked for, are gone. */
export function writeJson(value: Json, layout: Layout): string {
  const random = randomFrom(layout.seed);
  const chance = (share: number) => random() < share;
  let comment = 0;

  const noise = (regular: string): string => {
    let text = regular;
    if (layout.kind === 'wild') {
      const spaces = [' ', '\t', layout.eol, '  ', ''];
      text = Array.from({ length: Math.floor(random() * 3) }, () => spaces[Math.floor(random() * spaces.length)]).join(
        '',
      );
    }
    if (layout.comments && chance(0.25)) {
      const name = `c${comment++}.`;
      text += chance(0.5) ? `/*${name}*/` : `//${name}${layout.eol}`;
      if (chance(0.5)) text += layout.eol + regular.replace(/^[\r\n]+/, '');
    }
    return text;
  };
  const line = (depth: number) => (layout.kind === 'pretty' ? layout.eol + layout.unit.repeat(depth) : '');
  const after = layout.kind === 'pretty' || layout.kind === 'spaced' ? ' ' : '';

  const string = (text: string): string => {
    if (layout.kind !== 'wild' || chance(0.7)) return JSON.stringify(text);
    const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0'));
    return `"${units.map(unit => `\\u${chance(0.5) ? unit : unit.toUpperCase()}`).join('')}"`;
  };
  const number = (n: number): string => {
    const plain = String(n);
    if (!Number.isInteger(n) || Math.abs(n) > 1e15 || layout.kind === 'compact') return plain;
    return chance(0.2) ? `${plain}.0` : chance(0.1) ? `${plain}e0` : chance(0.1) ? `${plain}E+00` : plain;
  };
  const list = (open: string, close: string, parts: string[], depth: number): string => {
    if (parts.length === 0) return open + noise('') + close;
    const joined = parts.map((part, i) => {
      const lead = layout.kind === 'spaced' && i > 0 ? ' ' : line(depth + 1);
      const last = i === parts.length - 1;
      return noise(lead) + part + (last ? noise(line(depth)) : `${noise('')},`);
    });
    return open + joined.join('') + close;
  };
  const write = (node: Json, depth: number): string => {
    if (typeof node === 'string') return string(node);
    if (typeof node === 'number') return number(node);
    if (node === null || typeof node === 'boolean') return String(node);
    if (Array.isArray(node))
      return list(
        '[',
        ']',
        node.map(item => write(item, depth + 1)),
        depth,
      );
    const parts = Object.keys(node).map(
      key => `${string(key)}${noise('')}:${noise(after)}${write(node[key] as Json, depth + 1)}`,
    );
    return list('{', '}', parts, depth);
  };
  return noise('') + write(value, 0) + noise('');
}

/** A text and the value it was written from. */
export const jsonTexts = (values = jsonValues, comments = false): fc.Arbitrary<{ text: string; value: Json }> =>
  fc.tuple(values, layouts(comments)).map(([value, layout]) => ({ value, text: writeJson(value, layout) }));
