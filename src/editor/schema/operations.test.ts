import { describe, expect, it } from 'vitest';
import type { Json, Path } from '../../manifest/json.ts';
import { addBranch, addDefinition, addProperty, duplicateSchema } from './add-schema.ts';
import { changedValue } from './changed-value.testing.ts';
import { canMoveIn, moveSchema, moveTo, transfer } from './move-schema.ts';
import type { Outcome } from './outcome.ts';
import { removeSchema } from './remove-schema.ts';
import { renameSchema } from './rename-schema.ts';

const IN: Path = ['inputSchema'];
const at = (...names: string[]): Path => [...IN, ...names.flatMap(name => ['properties', name])];

/** The input schema after the operation, key order included, or the reason why it was refused. */
const outcome = (schema: Json, operation: (root: Json) => Outcome): string => {
  const root = { inputSchema: schema };
  const before = JSON.stringify(root);
  const result = operation(root);
  expect(JSON.stringify(root)).toBe(before);
  if (!result.ok) return result.reason;
  return JSON.stringify((changedValue(root, result.changes) as { inputSchema: Json }).inputSchema);
};
const focus = (schema: Json, operation: (root: Json) => Outcome): Path | undefined => {
  const result = operation({ inputSchema: schema });
  return result.ok ? result.focus : undefined;
};

const ab = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['a'] };

interface Row {
  name: string;
  schema: Json;
  run: (root: Json) => Outcome;
  result: Json | string;
  focus?: Path;
}

const adding: Row[] = [
  {
    name: 'a property at the end',
    schema: { type: 'object', properties: { a: {} } },
    run: root => addProperty(root, IN),
    result: { type: 'object', properties: { a: {}, property: { type: 'string' } } },
    focus: at('property'),
  },
  {
    name: 'a property after another, with a free name',
    schema: { type: 'object', properties: { property: {}, property_2: {} } },
    run: root => addProperty(root, IN, 'property'),
    result: { type: 'object', properties: { property: {}, property_3: { type: 'string' }, property_2: {} } },
    focus: at('property_3'),
  },
  {
    name: 'a property where there was no `properties`',
    schema: { type: 'object' },
    run: root => addProperty(root, IN),
    result: { type: 'object', properties: { property: { type: 'string' } } },
  },
  {
    name: 'a property to a schema without a type',
    schema: {},
    run: root => addProperty(root, IN),
    result: { type: 'object', properties: { property: { type: 'string' } } },
  },
  {
    name: 'a property to the items of an array',
    schema: { properties: { l: { type: 'array', items: { type: 'object', properties: {} } } } },
    run: root => addProperty(root, at('l')),
    result: {
      properties: { l: { type: 'array', items: { type: 'object', properties: { property: { type: 'string' } } } } },
    },
    focus: [...at('l'), 'items', 'properties', 'property'],
  },
  {
    name: 'no property to a string',
    schema: ab,
    run: root => addProperty(root, at('a')),
    result: 'Only an object has properties; this is string. Change the type to object first.',
  },
  {
    name: 'no property to a boolean schema',
    schema: true,
    run: root => addProperty(root, IN),
    result: 'There is no schema object here that could hold properties.',
  },
  {
    name: 'a branch',
    schema: { anyOf: [{ type: 'null' }] },
    run: root => addBranch(root, IN, 'anyOf'),
    result: { anyOf: [{ type: 'null' }, { type: 'string' }] },
    focus: [...IN, 'anyOf', 1],
  },
  {
    name: 'a definition, to the keyword in use',
    schema: { definitions: { Definition: {} } },
    run: root => addDefinition(root, IN),
    result: { definitions: { Definition: {}, Definition_2: { type: 'object', properties: {} } } },
  },
  {
    name: 'a copy, required like the original',
    schema: ab,
    run: root => duplicateSchema(root, at('a')),
    result: {
      type: 'object',
      properties: { a: { type: 'string' }, a_copy: { type: 'string' }, b: { type: 'integer' } },
      required: ['a', 'a_copy'],
    },
    focus: at('a_copy'),
  },
  {
    name: 'a copy of a branch',
    schema: { oneOf: [{ const: 1 }, { const: 2 }] },
    run: root => duplicateSchema(root, [...IN, 'oneOf', 0]),
    result: { oneOf: [{ const: 1 }, { const: 1 }, { const: 2 }] },
    focus: [...IN, 'oneOf', 1],
  },
  {
    name: 'no copy of what there can be one of',
    schema: { not: {} },
    run: root => duplicateSchema(root, [...IN, 'not']),
    result: 'There can be only one `not`.',
  },
];

const removing: Row[] = [
  {
    name: 'a required property, and the list with it',
    schema: ab,
    run: root => removeSchema(root, at('a')),
    result: { type: 'object', properties: { b: { type: 'integer' } } },
    focus: at('b'),
  },
  {
    name: 'the last one: focus on the one before',
    schema: ab,
    run: root => removeSchema(root, at('b')),
    result: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    focus: at('a'),
  },
  {
    name: 'the only one: `properties` stays, focus on the owner',
    schema: { properties: { a: {} } },
    run: root => removeSchema(root, at('a')),
    result: { properties: {} },
    focus: IN,
  },
  {
    name: 'every mention in required, once or twice, and in dependentRequired',
    schema: { properties: { a: {}, b: {} }, required: ['a', 'b', 'a'], dependentRequired: { a: ['b'], b: ['a'] } },
    run: root => removeSchema(root, at('a')),
    result: { properties: { b: {} }, required: ['b'], dependentRequired: {} },
  },
  {
    name: 'a branch',
    schema: { anyOf: [{ const: 1 }, { const: 2 }] },
    run: root => removeSchema(root, [...IN, 'anyOf', 1]),
    result: { anyOf: [{ const: 1 }] },
    focus: [...IN, 'anyOf', 0],
  },
  {
    name: 'the last branch, and the keyword with it',
    schema: { anyOf: [{ const: 1 }], type: 'integer' },
    run: root => removeSchema(root, [...IN, 'anyOf', 0]),
    result: { type: 'integer' },
    focus: IN,
  },
  {
    name: 'a property called properties',
    schema: { properties: { properties: { properties: { required: {} } } } },
    run: root => removeSchema(root, at('properties', 'required')),
    result: { properties: { properties: { properties: {} } } },
  },
  {
    name: 'nothing where there is nothing',
    schema: ab,
    run: root => removeSchema(root, at('zzz')),
    result: 'There is nothing here to delete.',
  },
];

const renaming: Row[] = [
  {
    name: 'in place, required follows',
    schema: ab,
    run: root => renameSchema(root, at('a'), 'c'),
    result: { type: 'object', properties: { c: { type: 'string' }, b: { type: 'integer' } }, required: ['c'] },
    focus: at('c'),
  },
  {
    name: 'dependentRequired follows, as key and as name',
    schema: { properties: { a: {}, b: {} }, dependentRequired: { a: ['b'], b: ['a'] } },
    run: root => renameSchema(root, at('a'), 'c'),
    result: { properties: { c: {}, b: {} }, dependentRequired: { c: ['b'], b: ['c'] } },
  },
  {
    name: 'a definition, references follow at any depth',
    schema: {
      $defs: { 'A/1': { properties: { self: { $ref: '#/$defs/A~11' } } }, AB: {} },
      properties: {
        x: { $ref: '#/$defs/A~11/properties/self' },
        y: { $ref: '#/$defs/AB' },
        z: { default: { $ref: '#/$defs/A~11' } },
      },
    },
    run: root => renameSchema(root, [...IN, '$defs', 'A/1'], 'B'),
    result: {
      $defs: { B: { properties: { self: { $ref: '#/$defs/B' } } }, AB: {} },
      properties: {
        x: { $ref: '#/$defs/B/properties/self' },
        y: { $ref: '#/$defs/AB' },
        z: { default: { $ref: '#/$defs/A~11' } },
      },
    },
  },
  {
    name: 'to itself changes nothing but is allowed',
    schema: { properties: { a: {} } },
    run: root => renameSchema(root, at('a'), 'a'),
    result: { properties: { a: {} } },
  },
  {
    name: 'not to a taken name',
    schema: ab,
    run: root => renameSchema(root, at('a'), 'b'),
    result: '`b` already exists here; two properties cannot share a name.',
  },
  {
    name: 'not to nothing',
    schema: ab,
    run: root => renameSchema(root, at('a'), ''),
    result: 'A property needs a name.',
  },
  {
    name: 'not to __proto__',
    schema: ab,
    run: root => renameSchema(root, at('a'), '__proto__'),
    result: '`__proto__` cannot be a property name: it would change the prototype of the arguments.',
  },
  {
    name: 'to constructor',
    schema: { properties: { a: {} } },
    run: root => renameSchema(root, at('a'), 'constructor'),
    result: { properties: { constructor: {} } },
  },
];

const nested = {
  properties: { o: { type: 'object', properties: { x: { const: 1 } }, required: ['x'] }, p: { const: 2 } },
  required: ['p'],
};

const moving: Row[] = [
  {
    name: 'down',
    schema: ab,
    run: root => moveSchema(root, at('a'), 'down'),
    result: { type: 'object', properties: { b: { type: 'integer' }, a: { type: 'string' } }, required: ['a'] },
    focus: at('a'),
  },
  {
    name: 'not above the first',
    schema: ab,
    run: root => moveSchema(root, at('a'), 'up'),
    result: 'a is already first.',
  },
  {
    name: 'not below the last',
    schema: ab,
    run: root => moveSchema(root, at('b'), 'down'),
    result: 'b is already last.',
  },
  {
    name: 'a branch up',
    schema: { anyOf: [{ const: 1 }, { const: 2 }] },
    run: root => moveSchema(root, [...IN, 'anyOf', 1], 'up'),
    result: { anyOf: [{ const: 2 }, { const: 1 }] },
    focus: [...IN, 'anyOf', 0],
  },
  {
    name: 'to a place',
    schema: { properties: { a: {}, b: {}, c: {} } },
    run: root => moveTo(root, at('c'), 0),
    result: { properties: { c: {}, a: {}, b: {} } },
  },
  {
    name: 'in, required goes with it',
    schema: nested,
    run: root => moveSchema(root, at('p'), 'in'),
    result: {
      properties: { o: { type: 'object', properties: { x: { const: 1 }, p: { const: 2 } }, required: ['x', 'p'] } },
    },
    focus: at('o', 'p'),
  },
  {
    name: 'out, right after the object, required goes with it',
    schema: nested,
    run: root => moveSchema(root, at('o', 'x'), 'out'),
    result: {
      properties: { o: { type: 'object', properties: {} }, x: { const: 1 }, p: { const: 2 } },
      required: ['p', 'x'],
    },
    focus: at('x'),
  },
  {
    name: 'into an array of objects and out again',
    schema: { properties: { l: { type: 'array', items: { type: 'object' } }, p: {} } },
    run: root => moveSchema(root, at('p'), 'in'),
    result: { properties: { l: { type: 'array', items: { type: 'object', properties: { p: {} } } } } },
    focus: [...at('l'), 'items', 'properties', 'p'],
  },
  {
    name: 'out of an array of objects',
    schema: { properties: { l: { type: 'array', items: { type: 'object', properties: { p: {} } } } } },
    run: root => moveSchema(root, [...at('l'), 'items', 'properties', 'p'], 'out'),
    result: { properties: { l: { type: 'array', items: { type: 'object', properties: {} } }, p: {} } },
  },
  {
    name: 'in, references to it and inside it follow',
    schema: {
      properties: {
        o: { type: 'object', properties: {} },
        p: { properties: { again: { $ref: '#/properties/p' } } },
        q: { $ref: '#/properties/p' },
      },
    },
    run: root => moveSchema(root, at('p'), 'in'),
    result: {
      properties: {
        o: { type: 'object', properties: { p: { properties: { again: { $ref: '#/properties/o/properties/p' } } } } },
        q: { $ref: '#/properties/o/properties/p' },
      },
    },
  },
  {
    name: 'not into a string',
    schema: ab,
    run: root => moveSchema(root, at('b'), 'in'),
    result: 'a holds no properties; only an object or an array of objects does.',
  },
  {
    name: 'not into what is not there',
    schema: ab,
    run: root => moveSchema(root, at('a'), 'in'),
    result: 'a is first; there is no property before it to move into.',
  },
  {
    name: 'not out of the root',
    schema: ab,
    run: root => moveSchema(root, at('a'), 'out'),
    result: 'There is no property around this one to move out of.',
  },
  {
    name: 'not where the name is taken',
    schema: { properties: { o: { properties: { p: {} } }, p: {} } },
    run: root => moveSchema(root, at('p'), 'in'),
    result: '`p` already exists there; rename one of the two first.',
  },
  {
    name: 'not into itself',
    schema: nested,
    run: root => transfer(root, at('o'), at('o'), 0, 'into o'),
    result: 'o cannot move into itself.',
  },
];

describe.each([
  ['adding', adding],
  ['removing', removing],
  ['renaming', renaming],
  ['moving', moving],
])('%s', (_, rows) => {
  it.each(rows)('$name', ({ schema, run, result, focus: expected }) => {
    expect(outcome(schema, run)).toBe(typeof result === 'string' ? result : JSON.stringify(result));
    if (expected) expect(focus(schema, run)).toEqual(expected);
  });
});

it('says how many references a deletion leaves without a target', () => {
  const result = removeSchema({ inputSchema: { $defs: { A: {} }, properties: { x: { $ref: '#/$defs/A' } } } }, [
    ...IN,
    '$defs',
    'A',
  ]);
  expect(result.ok && result.said).toBe('A deleted; 1 reference points nowhere now');
});

it('offers to move into the property before only where that holds properties', () => {
  const root: Json = {
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string' }, place: { type: 'object', properties: {} }, last: { type: 'string' } },
    },
  };
  const offered = ['text', 'place', 'last'].filter(name => canMoveIn(root, ['inputSchema', 'properties', name]));
  expect(offered).toEqual(['last']);
});
