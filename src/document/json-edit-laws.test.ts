/** The laws of editing JSON text by path, over generated values in generated layouts, with and without comments. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonContainers, jsonKeys, jsonTexts, jsonValues } from '../../test/arbitraries/json-texts.ts';
import type { Json, Path } from '../manifest/json.ts';
import { parseJsonText } from '../manifest/json-text.ts';
import { childrenOf, endOf, type JsonNode, keyOf, nodeAt, valueNodeOf, valueOfNode } from '../manifest/json-tree.ts';
import { applyEdits, invertEdits } from './apply-edits.ts';
import { changeValues, type ValueChange } from './change-values.ts';
import type { EditResult } from './edit-result.ts';
import { insertValue } from './insert-value.ts';
import { moveValue } from './move-value.ts';
import { removeValue } from './remove-value.ts';
import { renameKey } from './rename-key.ts';
import { setValue } from './set-value.ts';

/** A value with its spelling: leaves as written, properties in the order of the text. */
type Spelled = string | Spelled[] | [string, Spelled][] | { changed: Json };

function spell(text: string, node: JsonNode): Spelled {
  if (node.type === 'array') return childrenOf(node).map(item => spell(text, item));
  if (node.type !== 'object') return text.slice(node.offset, endOf(node));
  return childrenOf(node).map(
    property => [keyOf(property), spell(text, valueNodeOf(property) as JsonNode)] as [string, Spelled],
  );
}

const rootOf = (text: string): JsonNode => parseJsonText(text).root as JsonNode;
const comments = (text: string): string[] => {
  const found = parseJsonText(text).diagnostics.filter(({ code }) => code === 'json/comment');
  return found.map(({ span }) => text.slice(span?.offset, (span?.offset ?? 0) + (span?.length ?? 0))).sort();
};

/** The text after; checks what holds for every edit: it reads, comments are all there, and it can be taken back. */
function textAfter(text: string, result: EditResult): string {
  if (!result.ok) throw new Error(result.reason);
  const next = applyEdits(text, result.edits);
  const { root, diagnostics } = parseJsonText(next);
  expect(diagnostics.filter(({ code, severity }) => severity === 'error' && code !== 'json/comment')).toEqual([]);
  expect(root).toBeDefined();
  expect(applyEdits(next, invertEdits(text, result.edits))).toBe(text);
  return next;
}

/** Everything outside `container` is the same, byte for byte. */
function outsideUntouched(text: string, next: string, container: JsonNode): void {
  expect(next.startsWith(text.slice(0, container.offset))).toBe(true);
  expect(next.endsWith(text.slice(endOf(container)))).toBe(true);
}

/** Paths of all values below the root, in the order of the text. */
function pathsIn(node: JsonNode, path: Path = []): Path[] {
  return childrenOf(node).flatMap((child, index) => {
    const value = child.type === 'property' ? (valueNodeOf(child) as JsonNode) : child;
    const own = [...path, child.type === 'property' ? keyOf(child) : index];
    return [own, ...pathsIn(value, own)];
  });
}
const containersIn = (root: JsonNode): Path[] => [[], ...pathsIn(root)].filter(path => nodeAt(root, path)?.children);

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const indexOf = (container: JsonNode, part: string | number): number =>
  container.type === 'array' ? Number(part) : childrenOf(container).findIndex(property => keyOf(property) === part);

/** `spell(container)` of text and next, each as a list of entries that can be compared. */
const entries = (text: string, path: Path): Spelled[] =>
  spell(text, nodeAt(rootOf(text), path) as JsonNode) as Spelled[];

const variants = [
  ['strict JSON', jsonTexts(jsonContainers)],
  ['JSON with comments', jsonTexts(jsonContainers, true)],
] as const;

describe.each(variants)('%s', (_, texts) => {
  const filled = texts.filter(({ text }) => childrenOf(rootOf(text)).length > 0);

  test('set: the value is there, its siblings and all text outside it are as they were', () => {
    fc.assert(
      fc.property(texts, fc.nat(), jsonValues, ({ text }, at, value) => {
        const path = pick([[], ...pathsIn(rootOf(text))], at);
        const node = nodeAt(rootOf(text), path) as JsonNode;
        const next = textAfter(text, setValue(text, path, value));
        const written = nodeAt(rootOf(next), path) as JsonNode;
        expect(valueOfNode(written)).toEqual(value);
        outsideUntouched(text, next, node);
        expect(next.length - written.length).toBe(text.length - node.length);
      }),
    );
  });

  test('set what is there already: nothing changes', () => {
    fc.assert(
      fc.property(texts, fc.nat(), ({ text }, at) => {
        const path = pick([[], ...pathsIn(rootOf(text))], at);
        const value = valueOfNode(nodeAt(rootOf(text), path) as JsonNode);
        expect(setValue(text, path, value)).toEqual({ ok: true, edits: [] });
      }),
    );
  });

  test('set something similar: what stays keeps its spelling', () => {
    fc.assert(
      fc.property(texts, fc.nat(), jsonValues, ({ text }, at, value) => {
        const path = pick(pathsIn(rootOf(text)), at);
        const changed = structuredCloneAt(valueOfNode(rootOf(text)), path, value);
        const next = textAfter(text, setValue(text, [], changed));
        expect(valueOfNode(rootOf(next))).toEqual(changed);
        const node = nodeAt(rootOf(text), path) as JsonNode;
        outsideUntouched(text, next, node);
      }),
    );
  });

  test('set where nothing is: missing parents are made, the rest keeps its spelling', () => {
    fc.assert(
      fc.property(
        texts,
        fc.nat(),
        fc.array(fc.oneof(jsonKeys, fc.constant(0)), { minLength: 1, maxLength: 3 }),
        jsonValues,
        ({ text }, at, tail, value) => {
          const objects = containersIn(rootOf(text)).filter(path => nodeAt(rootOf(text), path)?.type === 'object');
          if (objects.length === 0) return;
          const container = pick(objects, at);
          const key = `new ${String(tail[0])}`;
          const path = [...container, key, ...tail.slice(1)];
          const next = textAfter(text, setValue(text, path, value));
          expect(valueOfNode(nodeAt(rootOf(next), path) as JsonNode)).toEqual(value);
          expect(entries(next, container).slice(0, -1)).toEqual(entries(text, container));
          expect(comments(next)).toEqual(comments(text));
          outsideUntouched(text, next, nodeAt(rootOf(text), container) as JsonNode);
        },
      ),
    );
  });

  test('insert: the value stands at its index, its siblings keep order and spelling', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), jsonKeys, jsonValues, ({ text }, which, at, key, value) => {
        const container = pick(containersIn(rootOf(text)), which);
        const node = nodeAt(rootOf(text), container) as JsonNode;
        const index = at % (childrenOf(node).length + 1);
        const part = node.type === 'array' ? index : `new ${key}`;
        const next = textAfter(text, insertValue(text, [...container, part], value, index));
        const rest = entries(next, container);
        const [added] = rest.splice(index, 1);
        expect(rest).toEqual(entries(text, container));
        expect(comments(next)).toEqual(comments(text));
        if (node.type === 'object') expect((added as [string, Spelled])[0]).toBe(part);
        expect(valueOfNode(nodeAt(rootOf(next), [...container, part]) as JsonNode)).toEqual(value);
        outsideUntouched(text, next, node);
      }),
    );
  });

  test('remove: the value is gone, its siblings keep order and spelling', () => {
    fc.assert(
      fc.property(filled, fc.nat(), ({ text }, at) => {
        const path = pick(pathsIn(rootOf(text)), at);
        const container = path.slice(0, -1);
        const node = nodeAt(rootOf(text), container) as JsonNode;
        const before = entries(text, container);
        before.splice(indexOf(node, path.at(-1) as string | number), 1);
        const next = textAfter(text, removeValue(text, path));
        expect(entries(next, container)).toEqual(before);
        expect(comments(next)).toEqual(comments(text).filter(comment => !commentsInside(text, path).includes(comment)));
        outsideUntouched(text, next, node);
      }),
    );
  });

  test('insert, then remove: the bytes are the first ones, where the layout is regular', () => {
    fc.assert(
      fc.property(filled, fc.nat(), fc.nat(), jsonValues, ({ text }, which, at, value) => {
        const container = pick(containersIn(rootOf(text)), which);
        const node = nodeAt(rootOf(text), container) as JsonNode;
        if (childrenOf(node).length === 0 || comments(text).length > 0) return;
        const index = at % (childrenOf(node).length + 1);
        const path = [...container, node.type === 'array' ? index : 'new'];
        const next = textAfter(text, insertValue(text, path, value, index));
        expect(textAfter(next, removeValue(next, path))).toBe(text);
      }),
    );
  });

  test('move: the order is the new one, each value keeps its spelling, and moving back gives the bytes back', () => {
    fc.assert(
      fc.property(filled, fc.nat(), fc.nat(), ({ text }, at, target) => {
        const path = pick(pathsIn(rootOf(text)), at);
        const container = path.slice(0, -1);
        const node = nodeAt(rootOf(text), container) as JsonNode;
        const from = indexOf(node, path.at(-1) as string | number);
        const to = target % childrenOf(node).length;
        const expected = entries(text, container);
        expected.splice(to, 0, ...expected.splice(from, 1));
        const next = textAfter(text, moveValue(text, path, to));
        expect(entries(next, container)).toEqual(expected);
        expect(comments(next)).toEqual(comments(text));
        outsideUntouched(text, next, node);
        const back = node.type === 'array' ? [...container, to] : path;
        expect(textAfter(next, moveValue(next, back, from))).toBe(text);
      }),
    );
  });

  test('rename: only the name changes', () => {
    fc.assert(
      fc.property(filled, fc.nat(), jsonKeys, ({ text }, at, key) => {
        const paths = pathsIn(rootOf(text)).filter(path => typeof path.at(-1) === 'string');
        if (paths.length === 0) return;
        const path = pick(paths, at);
        const container = path.slice(0, -1);
        const name = `new ${key}`;
        const expected = (entries(text, container) as [string, Spelled][]).map(([own, value]) => [
          own === path.at(-1) ? name : own,
          value,
        ]);
        const next = textAfter(text, renameKey(text, path, name));
        expect(entries(next, container)).toEqual(expected);
        expect(comments(next)).toEqual(comments(text));
        const back = textAfter(next, renameKey(next, [...container, name], String(path.at(-1))));
        expect(entries(back, container)).toEqual(entries(text, container));
      }),
    );
  });

  test('a chain of changes is one edit list, and its inverse gives the first bytes back', () => {
    const chains = fc.array(
      fc.record({
        op: fc.constantFrom('set', 'remove', 'insert', 'move', 'rename'),
        at: fc.nat(),
        index: fc.nat(6),
        value: jsonValues,
      }),
      {
        maxLength: 6,
      },
    );
    let applied = 0;
    fc.assert(
      fc.property(texts, chains, ({ text }, chain) => {
        let now = text;
        const changes: ValueChange[] = [];
        for (const { op, at, index, value } of chain) {
          const paths = pathsIn(rootOf(now));
          if (paths.length === 0) break;
          const path = pick(paths, at);
          const change = changeOf(op, path, index, value);
          const result = changeValues(now, [change]);
          if (!result.ok) continue;
          now = applyEdits(now, result.edits);
          changes.push(change);
          applied++;
        }
        const all = changeValues(text, changes);
        expect(textAfter(text, all)).toBe(now);
      }),
    );
    expect(applied).toBeGreaterThan(100);
  });
});

function changeOf(op: string, path: Path, index: number, value: Json): ValueChange {
  if (op === 'set') return { op, path, value };
  if (op === 'remove') return { op, path };
  if (op === 'insert') return { op, path, value, index };
  if (op === 'move') return { op, path, toIndex: index };
  return { op: 'rename', path, name: `n${index}` };
}

/** `value` with `leaf` at `path`; key order stays. */
function structuredCloneAt(value: Json, path: Path, leaf: Json): Json {
  const [part, ...rest] = path;
  if (part === undefined) return leaf;
  if (Array.isArray(value)) return value.map((item, i) => (i === part ? structuredCloneAt(item, rest, leaf) : item));
  const object = value as { [key: string]: Json };
  return Object.fromEntries(
    Object.keys(object).map(key => [
      key,
      key === part ? structuredCloneAt(object[key] as Json, rest, leaf) : (object[key] as Json),
    ]),
  );
}

/** Comments between the ends of the property or item at `path`: they go with it. */
function commentsInside(text: string, path: Path): string[] {
  const value = nodeAt(rootOf(text), path) as JsonNode;
  const slot = value.parent?.type === 'property' ? value.parent : value;
  return comments(text.slice(0, endOf(slot))).filter(comment => text.indexOf(comment) >= slot.offset);
}
