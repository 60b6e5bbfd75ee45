import { describe, expect, test } from 'vitest';
import { cloneJson, isObject, type JsonObject } from '../../manifest/json.ts';
import { isResolved, resolveLocalRef } from '../../manifest/resolve-ref.ts';
import { visitSchemas } from '../../manifest/schema-vocabulary.ts';
import { verbatim } from '../profiles/verbatim.ts';
import { Lowering } from './lowering.ts';
import { isRecursive, recursiveTargets } from './recursion.ts';
import { simplifyReferences } from './references.ts';

const profile = verbatim('test', { id: 'test/schema', source: 'a page', verified: '2026-11-30' });

function simplified(source: JsonObject) {
  const lowering = new Lowering(profile, 'test');
  lowering.source = source;
  const root = lowering.places.copy(source, ['inputSchema']);
  simplifyReferences(lowering, root, cloneJson(root) as JsonObject);
  lowering.root = root;
  return { root, lowering, told: lowering.diagnostics.map(({ code, path }) => `${code} ${path.slice(1).join('/')}`) };
}

/** Every reference is simple and leads somewhere. */
function expectSimple(root: JsonObject): void {
  visitSchemas(root, part => {
    if (!isObject(part) || typeof part.$ref !== 'string') return;
    expect(part.$ref).toMatch(/^#(\/(\$defs|definitions)\/[^/]+)?$/);
    expect([part.$ref, isResolved(resolveLocalRef(root, part.$ref, []))]).toEqual([part.$ref, true]);
  });
}

const date: JsonObject = { type: 'string', format: 'date-time' };

describe('simplifyReferences', () => {
  test.each<[what: string, source: JsonObject, root: JsonObject]>([
    [
      'into a sibling property',
      { properties: { start: date, end: { $ref: '#/properties/start' } } },
      { properties: { start: date, end: date } },
    ],
    [
      'with words of its own beside it',
      { properties: { start: { ...date, title: 'Start' }, end: { $ref: '#/properties/start', title: 'End' } } },
      { properties: { start: { ...date, title: 'Start' }, end: { title: 'End', ...date } } },
    ],
    [
      'with constraints beside it',
      { properties: { a: { type: 'string' }, b: { $ref: '#/properties/a', minLength: 2, pattern: 'x' } } },
      { properties: { a: { type: 'string' }, b: { minLength: 2, pattern: 'x', allOf: [{ type: 'string' }] } } },
    ],
    [
      'with escapes in the pointer',
      { properties: { 'a/b~c d': { type: 'string' }, e: { $ref: '#/properties/a~1b~0c%20d' } } },
      { properties: { 'a/b~c d': { type: 'string' }, e: { type: 'string' } } },
    ],
    [
      'through a chain',
      { properties: { a: date, b: { $ref: '#/properties/a' }, c: { $ref: '#/properties/b' } } },
      { properties: { a: date, b: date, c: date } },
    ],
    [
      'into items of a list',
      { properties: { a: { items: date }, b: { $ref: '#/properties/a/items' } } },
      { properties: { a: { items: date }, b: date } },
    ],
    [
      'by anchor into a definition',
      { properties: { a: { $ref: '#here' } }, $defs: { d: { $anchor: 'here', ...date } } },
      { properties: { a: { $ref: '#/$defs/d' } }, $defs: { d: { $anchor: 'here', ...date } } },
    ],
    [
      'to a boolean schema',
      { properties: { a: true, b: { $ref: '#/properties/a', title: 'B' }, c: false, d: { $ref: '#/properties/c' } } },
      { properties: { a: true, b: { title: 'B' }, c: false, d: { not: {} } } },
    ],
    [
      'to a definition whose name has a percent sign',
      { $id: 'urn:root', properties: { a: { $ref: 'urn:root#/$defs/a%2541' } }, $defs: { 'a%41': date } },
      { $id: 'urn:root', properties: { a: { $ref: '#/$defs/a%2541' } }, $defs: { 'a%41': date } },
    ],
    [
      'inside a resource of its own',
      {
        properties: { a: { $ref: 'inner' } },
        $defs: {
          text: { type: 'integer' },
          inner: { $id: 'inner', properties: { b: { $ref: '#/$defs/text' } }, $defs: { text: { type: 'string' } } },
        },
      },
      {
        properties: { a: { $ref: '#/$defs/inner' } },
        $defs: {
          text: { type: 'integer' },
          inner: { properties: { b: { type: 'string' } }, $defs: { text: { type: 'string' } } },
        },
      },
    ],
  ])('%s', (_what, source, expected) => {
    const { root, told } = simplified(source);
    expect(root).toEqual(expected);
    expectSimple(root);
    expect(told.length).toBeGreaterThan(0);
    for (const line of told) expect(line).toMatch(/^schema\/(reference-rewritten|annotation-dropped) .*(\$ref|\$id)$/);
  });

  test('what is simple stays, and nothing is told', () => {
    const source: JsonObject = {
      properties: {
        a: { $ref: '#/$defs/d' },
        b: { $ref: '#/definitions/e' },
        $ref: { type: 'string' },
        c: { $ref: '#' },
      },
      $defs: { d: date },
      definitions: { e: { default: { $ref: '#/nowhere' } } },
    };
    const { root, told } = simplified(source);
    expect(root).toEqual(source);
    expect(told).toEqual([]);
  });

  test('what contains itself moves to $defs once, under a name that is free', () => {
    const source: JsonObject = {
      properties: {
        tree: { type: 'object', properties: { kids: { items: { $ref: '#/properties/tree' } } } },
        other: { $ref: '#/properties/tree' },
      },
      $defs: { tree: { type: 'null' } },
    };
    const { root } = simplified(source);
    expectSimple(root);
    expect(root.properties).toMatchObject({ other: { $ref: '#/$defs/tree_' } });
    expect(root.$defs).toEqual({
      tree: { type: 'null' },
      tree_: { type: 'object', properties: { kids: { items: { $ref: '#/$defs/tree_' } } } },
    });
  });

  test('what is large, or refers on, is not written out in each place', () => {
    const level = (index: number): JsonObject =>
      index === 0
        ? { type: 'string' }
        : { properties: { a: { $ref: `#/properties/p${index - 1}` }, b: { $ref: `#/properties/p${index - 1}` } } };
    const source: JsonObject = {
      properties: Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index}`, level(index)])),
    };
    const { root } = simplified(source);
    expectSimple(root);
    let parts = 0;
    visitSchemas(root, () => parts++);
    expect(parts).toBeLessThan(500);
  });

  test('reports stand where the reference was written', () => {
    const { told } = simplified({
      properties: { a: date, list: { items: { $ref: '#/properties/a' } } },
    });
    expect(told).toEqual(['schema/reference-rewritten properties/list/items/$ref']);
  });
});

describe('recursion', () => {
  const source: JsonObject = {
    properties: { a: { $ref: '#/$defs/even' }, b: { $ref: '#/$defs/leaf' }, c: { $ref: '#/$defs/through' } },
    $defs: {
      even: { items: { $ref: '#/$defs/odd' } },
      odd: { items: { $ref: '#/$defs/even' } },
      self: { items: { $ref: '#/$defs/self' } },
      leaf: { type: 'string' },
      through: { items: { $ref: '#/$defs/self' } },
    },
  };

  test('a definition is recursive when it leads back to itself, not when it leads to one that does', () => {
    expect([...recursiveTargets(source).keys()].sort()).toEqual(['/$defs/even', '/$defs/odd', '/$defs/self']);
    const { lowering } = simplified(source);
    const found = ['even', 'odd', 'self', 'leaf', 'through'].filter(name => isRecursive(lowering, `#/$defs/${name}`));
    expect(found).toEqual(['even', 'odd', 'self']);
    expect(isRecursive(lowering, '#/$defs/se%6Cf')).toBe(true);
    expect(isRecursive(lowering, '#')).toBe(false);
  });

  test('the root may be what is referred to', () => {
    expect([...recursiveTargets({ properties: { a: { $ref: '#' } } }).keys()]).toEqual(['']);
  });

  test('long chains do not overflow', () => {
    const length = 20_000;
    const $defs = Object.fromEntries(
      Array.from({ length }, (_, i) => [`d${i}`, { items: { $ref: `#/$defs/d${(i + 1) % length}` } }]),
    );
    expect(recursiveTargets({ properties: { a: { $ref: '#/$defs/d0' } }, $defs }).size).toBe(length);
  });
});
