import { describe, expect, it } from 'vitest';
import { sliceEdit, sliceText } from './json-slice.ts';

const apply = (text: string, edit: { offset: number; length: number; text: string }): string =>
  text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length);

describe.each([['\n'], ['\r\n']])('with line break %j', eol => {
  const text = ['{', '  "a": {', '    "x": 1.0,', '    "y": [', '      12345678901234567890', '    ]', '  }', '}'].join(
    eol,
  );
  const offset = text.indexOf('{', 1);
  const span = { offset, length: text.lastIndexOf('}', text.length - 2) + 1 - offset };

  it('shows the value without the indentation around it', () => {
    expect(sliceText(text, span)).toBe('{\n  "x": 1.0,\n  "y": [\n    12345678901234567890\n  ]\n}');
  });

  it('puts it back unchanged', () => {
    expect(apply(text, sliceEdit(text, span, sliceText(text, span)))).toBe(text);
  });

  it('changes only what was changed, with the indentation and line breaks of the document', () => {
    const shown = sliceText(text, span).replace('1.0,', '1.0,\n  "z": 2,');
    const edit = sliceEdit(text, span, shown);
    expect(edit.length).toBe(0);
    expect(apply(text, edit)).toBe(text.replace('1.0,', `1.0,${eol}    "z": 2,`));
  });
});

it('handles a value that repeats its ends', () => {
  const text = '[1, 1]';
  const span = { offset: 0, length: 6 };
  expect(apply(text, sliceEdit(text, span, '[1, 1, 1]'))).toBe('[1, 1, 1]');
  expect(apply(text, sliceEdit(text, span, '[1]'))).toBe('[1]');
});
