/** Values that break one keyword and, as far as can be, nothing else: the seeds of a proof. */
import { isObject, type Json, type JsonObject, own } from '../../manifest/json.ts';

const LONG = 200;

/** Candidates in place of `current`, which satisfies the schema that holds `keyword`. */
export function breakingValues(keyword: string, schema: JsonObject, current: Json | undefined): Json[] {
  const operand = own(schema, keyword);
  const amount = typeof operand === 'number' ? operand : 0;
  const list = Array.isArray(current) ? current : [];
  const text = typeof current === 'string' ? current : '';
  switch (keyword) {
    case 'minimum':
    case 'exclusiveMinimum':
      return [amount - 1, amount, amount - 0.5, -1e6];
    case 'maximum':
    case 'exclusiveMaximum':
      return [amount + 1, amount, amount + 0.5, 1e6];
    case 'multipleOf':
      return [amount / 2, amount * 1.5, 1, 0.1, 7];
    case 'minLength':
      return [text.slice(0, Math.max(0, amount - 1)), ''];
    case 'maxLength':
      return [(text || 'x').padEnd(Math.min(amount + 1, LONG * 100), 'x')];
    case 'pattern':
    case 'format':
      return ['not like this', '', '!', 'a', '0', ' '];
    case 'enum':
    case 'const':
      return ['something else', 0, 1, true, null, `${text}x`];
    case 'minItems':
      return [list.slice(0, Math.max(0, amount - 1)), []];
    case 'maxItems':
      return list.length > 0
        ? [Array.from({ length: Math.min(amount + 1, LONG) }, (_, i) => list[i % list.length] ?? null)]
        : [];
    case 'uniqueItems':
      return list.length > 0 ? [[...list, list[0] as Json]] : [];
    case 'contains':
    case 'minContains':
      return [[], list.slice(0, 1)];
    case 'maxContains':
      return [[...list, ...list, ...list]];
    case 'minProperties':
      return [{}];
    case 'maxProperties':
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'propertyNames':
    case 'patternProperties':
      return isObject(current) ? extended(current) : [{ extra_1: 'x' }, { '': 0 }];
    case 'required':
    case 'dependentRequired':
      return isObject(current) ? Object.keys(current).map(name => omit(current, name)) : [{}];
    default:
      return [null, '', 'x', 0, -1, 1.5, true, [], {}, ...(isObject(current) ? [...extended(current), {}] : [])];
  }
}

const extended = (value: JsonObject): Json[] =>
  ['x', 0, {}, null].map(extra => ({ ...value, extra_1: extra as Json, 'Extra 2': extra as Json }));

const omit = (value: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
