/** `enum` and `const`: some targets take strings only, or no objects. Other values get a spelling and are mapped back. */
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';
import { acceptsBranch } from '../accepts-branch.ts';
import type { RestoreNode } from '../restore-plan.ts';
import { isAnnotation } from './assertions.ts';
import type { Lowering } from './lowering.ts';
import { listedValues, statedTypes, typeOfValue } from './types-of.ts';

export interface LoweredValues {
  /** True when the schema is now about strings that stand for other values. */
  mapped: boolean;
  keywords: JsonObject;
  handles: readonly string[];
  fragments: readonly string[];
  restore?: RestoreNode;
  /** None of the listed values satisfies the rest of the schema. */
  impossible?: true;
}

const UNTOUCHED: LoweredValues = { mapped: false, keywords: {}, handles: [], fragments: [] };

/** Spelling of the empty string where a target refuses it among the values. */
const EMPTY = '(empty)';

export function lowerValues(lowering: Lowering, node: JsonObject): LoweredValues {
  const { enums } = lowering.profile;
  const listed = listedValues(node) ?? onlyNull(lowering, node);
  if (!listed) return UNTOUCHED;
  const values = matching(node, listed);
  const foreign = values.filter(value => needsSpelling(lowering, value));
  const nothingElse = enums.values === 'string' && values.every(value => value === null);
  if (foreign.length > 0 || nothingElse) return spelled(lowering, node, possible(lowering, node, values));
  if (enums.constant === 'enum' && Object.hasOwn(node, 'const')) {
    lowering.report(node, 'const', {
      code: 'schema/const-as-enum',
      severity: 'info',
      effect: 'rewritten',
      rule: enums.rule,
      message: '`const` at {at} became an enum with one value, which says the same.',
    });
    // As for any other list of strings there.
    return enums.values === 'string'
      ? { ...UNTOUCHED, keywords: { format: 'enum', enum: values }, handles: ['const', 'enum', 'format'] }
      : { ...UNTOUCHED, keywords: { enum: values }, handles: ['const', 'enum'] };
  }
  if (enums.values === 'primitive' && statedTypes(node)?.includes('null') && !values.includes(null))
    return withoutNull(lowering, node);
  if (enums.values !== 'string') return UNTOUCHED;
  // Only strings and null are left: null is said by the type.
  const strings = values.filter(value => value !== null);
  const types = strings.length < values.length ? ['string', 'null'] : 'string';
  return {
    ...UNTOUCHED,
    keywords: { type: types, format: 'enum', enum: strings },
    handles: ['type', 'enum', 'const', 'format'],
  };
}

/** Where null is among the types and not among the values, some targets read it as both. */
function withoutNull(lowering: Lowering, node: JsonObject): LoweredValues {
  const types = (statedTypes(node) ?? []).filter(type => type !== 'null');
  const [only] = types;
  lowering.report(node, 'type', {
    code: 'schema/idle-null',
    severity: 'info',
    effect: 'rewritten',
    rule: lowering.profile.enums.rule,
    message:
      'The values of {at} do not list null, so its type does not admit null either; it was left out of the types.',
  });
  return { ...UNTOUCHED, keywords: { type: types.length === 1 && only ? only : types }, handles: ['type'] };
}

/** A schema for null alone lists its value too, where no type is left to say so. */
function onlyNull(lowering: Lowering, node: JsonObject): Json[] | undefined {
  const stated = statedTypes(node);
  const alone = stated?.length === 1 && stated[0] === 'null';
  return alone && lowering.profile.types.lists === 'nullable' ? [null] : undefined;
}

function needsSpelling(lowering: Lowering, value: Json): boolean {
  const { enums } = lowering.profile;
  if (enums.values === 'any') return false;
  if (enums.values === 'primitive') return isObject(value) || Array.isArray(value);
  if (value === '') return enums.noEmptyString !== undefined;
  return typeof value !== 'string' && value !== null;
}

/** True when the stated type leaves none of the listed values. */
export function listsNothing(node: JsonObject): boolean {
  const listed = listedValues(node);
  return listed !== undefined && matching(node, listed).length === 0;
}

/** The values that the stated type leaves possible. */
function matching(node: JsonObject, values: readonly Json[]): Json[] {
  const stated = statedTypes(node);
  if (!stated) return [...values];
  return values.filter(value => {
    const type = typeOfValue(value);
    return stated.includes(type) || (type === 'integer' && stated.includes('number'));
  });
}

/** The values that the rest of the schema leaves: what is spelled as a string can no longer be checked by it. */
function possible(lowering: Lowering, node: JsonObject, values: readonly Json[]): Json[] {
  const branch = { schema: node };
  const plan = { schema: lowering.root };
  return values.filter(value => acceptsBranch(plan, branch, value));
}

/** Whatever else constrained the values is said by the list. */
const isWorkedIn = (keyword: string): boolean =>
  !isAnnotation(keyword) && !['type', 'enum', 'const', 'format', '$defs', 'definitions'].includes(keyword);

function spelled(lowering: Lowering, node: JsonObject, values: readonly Json[]): LoweredValues {
  const { enums, types } = lowering.profile;
  if (values.length === 0) return { ...UNTOUCHED, impossible: true };
  const strings = new Set(values.filter((value): value is string => typeof value === 'string'));
  const spell = (value: Json): string => {
    let text = value === '' ? EMPTY : JSON.stringify(value);
    // The spelling of 1 must not meet a listed "1".
    while (strings.has(text)) text = `(${text})`;
    return text;
  };
  for (const keyword of Object.keys(node).filter(isWorkedIn)) {
    lowering.report(node, keyword, {
      code: 'schema/keyword-removed',
      severity: 'info',
      effect: 'rewritten',
      rule: enums.rule,
      message: `\`${keyword}\` at {at} was left out; the list holds only the values that it leaves.`,
    });
  }
  const nullable = values.includes(null) && values.length > 1;
  const rows: [target: Json, source: Json][] = [];
  const list: Json[] = [];
  for (const value of values) {
    if (value === null && nullable) continue;
    if (typeof value === 'string' && !needsSpelling(lowering, value)) list.push(value);
    else {
      const text = spell(value);
      list.push(text);
      rows.push([text, value]);
    }
  }
  const keyword = ['const', 'enum', 'type'].find(name => Object.hasOwn(node, name));
  lowering.report(node, keyword, {
    code: 'schema/values-spelled',
    severity: 'info',
    effect: 'rewritten',
    rule: enums.rule,
    message: `The values of {at} are sent as strings (${rows
      .slice(0, 3)
      .map(([text]) => JSON.stringify(text))
      .join(', ')}${rows.length > 3 ? '…' : ''}), because this target takes ${
      enums.values === 'string' ? 'only non-empty strings' : 'no objects or lists'
    } in an enum; they are turned back when a call arrives.`,
  });
  return {
    mapped: true,
    keywords: {
      type: nullable ? ['string', 'null'] : 'string',
      ...(types.spelling === 'upper' ? { format: 'enum' } : {}),
      enum: nullable && types.lists === 'keep' ? [...list, null] : list,
    },
    handles: Object.keys(node).filter(key => !isAnnotation(key)),
    fragments: [],
    restore: { values: rows },
  };
}
