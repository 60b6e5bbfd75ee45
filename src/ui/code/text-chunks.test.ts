import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHUNK_LINES, chunkText, type TextChunk } from './text-chunks.ts';

const join = (chunks: readonly TextChunk[]) => chunks.map(chunk => chunk.text).join('');
const lines = (count: number, word = 'line') => Array.from({ length: count }, (_, i) => `${word} ${i}`).join('\n');

test('cuts at line ends', () => {
  const chunks = chunkText(lines(250));
  expect(chunks.map(chunk => chunk.lines)).toEqual([100, 100, 50]);
  expect(chunks[0]?.text.endsWith('line 99\n')).toBe(true);
});

test('an edit in the middle keeps the pieces before and after it', () => {
  const before = chunkText(lines(1000));
  const after = chunkText(join(before).replace('line 555\n', 'line 555\ninserted\n'), before);
  const kept = after.filter(chunk => before.includes(chunk));
  expect(kept).toHaveLength(9);
  expect(join(after)).toContain('line 555\ninserted\nline 556');
});

test('a piece that is edited keeps its id, so that its lines are not drawn anew', () => {
  const before = chunkText(lines(300));
  const after = chunkText(join(before).replace('line 150', 'line one hundred and fifty'), before);
  expect(after.map(chunk => chunk.id)).toEqual(before.map(chunk => chunk.id));
});

test('the same text keeps every piece', () => {
  const before = chunkText(lines(300));
  expect(chunkText(join(before), before)).toEqual(before);
});

test('text grown after a last line without a line end is not glued to it', () => {
  const before = chunkText(lines(3));
  const after = chunkText(`${join(before)}!\nmore`, before);
  expect(join(after)).toBe(`${lines(3)}!\nmore`);
  for (const chunk of after.slice(0, -1)) expect(chunk.text.endsWith('\n')).toBe(true);
});

test('for any sequence of texts: pieces add up, hold whole lines, have unique ids', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', '', 'c c'), { maxLength: 3 * CHUNK_LINES })
    .map(parts => parts.join('\n'));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), texts => {
      let chunks: TextChunk[] = [];
      for (const next of texts) {
        chunks = chunkText(next, chunks);
        expect(join(chunks)).toBe(next);
        expect(new Set(chunks.map(chunk => chunk.id)).size).toBe(chunks.length);
        for (const [index, chunk] of chunks.entries()) {
          if (index < chunks.length - 1) expect(chunk.text.endsWith('\n')).toBe(true);
          expect(chunk.lines).toBe(chunk.text.replace(/\n$/, '').split('\n').length);
        }
      }
    }),
  );
});
