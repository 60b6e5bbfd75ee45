import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EditorChange, editorText, replacement, toolEdits } from './line-ends.ts';

const apply = (text: string, edits: readonly { offset: number; length: number; text: string }[]): string =>
  [...edits]
    .reverse()
    .reduce((done, edit) => done.slice(0, edit.offset) + edit.text + done.slice(edit.offset + edit.length), text);

/** As a code editor does it. */
const change = (text: string, { rangeOffset, rangeLength, text: inserted }: EditorChange): string =>
  text.slice(0, rangeOffset) + inserted.replace(/\r\n?/g, '\n') + text.slice(rangeOffset + rangeLength);

const pieces = fc.array(fc.constantFrom('\r\n', '\n', '\r', 'a', '{', '"é"', '😀', '  '), { maxLength: 30 });
const texts = fc.tuple(fc.boolean(), pieces).map(([mark, parts]) => (mark ? '\ufeff' : '') + parts.join(''));

describe('editorText', () => {
  it.each([
    ['a\nb', 'a\nb', '\n'],
    ['a\r\nb\r\n', 'a\nb\n', '\r\n'],
    ['\ufeff{}\n', '{}\n', '\n'],
    ['a\rb', 'a\nb', '\r'],
    ['a\r\nb\nc\n', 'a\nb\nc\n', '\n'],
    ['', '', '\n'],
  ])('%j is shown as %j', (tool, text, lineBreak) => {
    const editor = editorText(tool);
    expect([editor.text, editor.lineBreak]).toEqual([text, lineBreak]);
  });

  it('maps offsets there and back', () => {
    fc.assert(
      fc.property(texts, tool => {
        const editor = editorText(tool);
        for (let offset = 0; offset <= editor.text.length; offset++) {
          const there = editor.toTool(offset);
          expect(editor.toEditor(there)).toBe(offset);
          const unit = tool[there];
          if (offset < editor.text.length) expect(unit === '\r' ? '\n' : unit).toBe(editor.text[offset]);
        }
      }),
    );
  });
});

describe('toolEdits', () => {
  it('makes of an editor change the same change of the tool, whatever its line breaks', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), pieces, (tool, a, b, inserted) => {
        const editor = editorText(tool);
        const size = editor.text.length + 1;
        const [start, end] = [a % size, b % size].sort((x, y) => x - y) as [number, number];
        const edit = { rangeOffset: start, rangeLength: end - start, text: inserted.join('') };
        const after = apply(tool, toolEdits(editor, [edit]));
        expect(editorText(after).text.replaceAll('\ufeff', '')).toBe(
          change(editor.text, edit).replaceAll('\ufeff', ''),
        );
      }),
    );
  });

  it('gives new lines the line break of the tool and touches no other', () => {
    const tool = '{\r\n  "a": 1\r\n}\r\n';
    const editor = editorText(tool);
    const at = editor.text.indexOf('1') + 1;
    const edits = toolEdits(editor, [{ rangeOffset: at, rangeLength: 0, text: ',\n  "b": 2' }]);
    expect(apply(tool, edits)).toBe('{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n');
  });

  it('orders several changes', () => {
    const edits = toolEdits(editorText('abc'), [
      { rangeOffset: 2, rangeLength: 1, text: 'z' },
      { rangeOffset: 0, rangeLength: 1, text: 'x' },
    ]);
    expect(edits.map(edit => edit.offset)).toEqual([0, 2]);
  });
});

describe('replacement', () => {
  it('leads from one text to the other, and is none for equal texts', () => {
    const plain = fc.string({ unit: 'grapheme' }).map(text => text.replaceAll('\r', ''));
    fc.assert(
      fc.property(plain, plain, (before, after) => {
        const edit = replacement(before, after);
        expect(edit ? change(before, edit) : before).toBe(after);
        expect(edit === undefined).toBe(before === after);
      }),
    );
  });

  it('does not cut a character in two', () => {
    expect(replacement('a😀b', 'a😁b')).toEqual({ rangeOffset: 1, rangeLength: 2, text: '😁' });
  });
});
