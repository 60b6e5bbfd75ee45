import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonTexts } from '../../test/arbitraries/json-texts.ts';
import type { Path } from './json.ts';
import { parseJsonText } from './json-text.ts';
import {
  childrenOf,
  endOf,
  type JsonNode,
  keyOf,
  keySpanAt,
  lineColumn,
  lineStarts,
  nearestSpan,
  nodeAt,
  pathAtOffset,
  placeIn,
  spanAt,
  valueNodeOf,
  valueOfNode,
} from './json-tree.ts';

const text = '{\n  "a": [10, {"b": true}],\n  "": "x"\n}';
const { root } = parseJsonText(text);
const shown = (span: { offset: number; length: number } | undefined) => span && text.slice(span.offset, endOf(span));

test.each<[Path, string | undefined]>([
  [[], text],
  [['a'], '[10, {"b": true}]'],
  [['a', 0], '10'],
  [['a', 1, 'b'], 'true'],
  [[''], '"x"'],
  [['a', 2], undefined],
  [['a', 'length'], undefined],
  [['toString'], undefined],
  [['a', 0, 'x'], undefined],
])('spanAt %j', (path, expected) => {
  expect(shown(spanAt(root, path))).toBe(expected);
});

test.each<[Path, string | undefined]>([
  [['a'], '"a"'],
  [['a', 1, 'b'], '"b"'],
  [['a', 0], undefined],
  [[], undefined],
])('keySpanAt %j', (path, expected) => {
  expect(shown(keySpanAt(root, path))).toBe(expected);
});

test('nearestSpan gives the deepest ancestor that exists', () => {
  expect(shown(nearestSpan(root, ['a', 1, 'missing', 'x']))).toBe('{"b": true}');
  expect(nearestSpan(undefined, [])).toBeUndefined();
});

test('of equal keys the last one is found', () => {
  const twice = parseJsonText('{"a": 1, "a": 2}').root;
  expect(nodeAt(twice, ['a'])?.value).toBe(2);
  expect(twice && valueOfNode(twice)).toEqual({ a: 2 });
});

describe('pathAtOffset', () => {
  test.each<[string, Path]>([
    ['10', ['a', 0]],
    ['"a"', ['a']],
    [': [', ['a']],
    [' {"b"', ['a', 1]],
    ['"b"', ['a', 1, 'b']],
    ['true', ['a', 1, 'b']],
    ['"x"', ['']],
  ])('inside %j', (part, path) => {
    expect(pathAtOffset(root, text.indexOf(part) + 1)).toEqual(path);
  });

  test('between values it is the container, outside it is nothing', () => {
    expect(pathAtOffset(root, 1)).toEqual([]);
    const padded = parseJsonText('  1  ').root;
    expect(pathAtOffset(padded, 0)).toBeUndefined();
    expect(pathAtOffset(padded, 3)).toEqual([]);
    expect(pathAtOffset(undefined, 0)).toBeUndefined();
  });

  test('law: the start of every value leads to its path', () => {
    const check = (tree: JsonNode, node: JsonNode, path: Path): void => {
      if (!node.children?.length) expect(pathAtOffset(tree, node.offset)).toEqual(path);
      childrenOf(node).forEach((child, i) => {
        const value = child.type === 'property' ? (valueNodeOf(child) as JsonNode) : child;
        check(tree, value, [...path, child.type === 'property' ? keyOf(child) : i]);
      });
    };
    fc.assert(
      fc.property(jsonTexts(undefined, true), sample => {
        const tree = parseJsonText(sample.text).root as JsonNode;
        check(tree, tree, []);
        expect(valueOfNode(tree)).toEqual(sample.value);
      }),
    );
  });
});

test('law: placeIn and lineColumn agree with counting lines', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '😀'), maxLength: 20 }),
      fc.nat(30),
      (sample, at) => {
        const offset = Math.min(at, sample.length);
        const before = sample.slice(0, offset).replace(/\r$/, sample[offset] === '\n' ? 'x' : '\r');
        const lines = before.split(/\r\n|\r|\n/);
        const expected = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
        expect(placeIn(lineStarts(sample), offset)).toEqual(expected);
        expect(lineColumn(sample, offset)).toEqual(expected);
      },
    ),
  );
});

test('offsets outside the text are taken to its ends', () => {
  expect(lineColumn('ab\nc', -5)).toEqual({ line: 1, column: 1 });
  expect(lineColumn('ab\nc', 99)).toEqual({ line: 2, column: 2 });
});
