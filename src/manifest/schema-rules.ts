/** What the operand of each JSON Schema keyword has to be. Source: the meta-schemas of 2020-12 and draft-07. */
import type { Diagnostic, Fix, FixEdit } from './diagnostic.ts';
import type { DiagnosticCode } from './diagnostic-codes.ts';
import type { Dialect } from './dialect.ts';
import { isObject, type Json, type JsonObject, type Path } from './json.ts';
import { compilePattern } from './pattern.ts';
import { report } from './report.ts';
import { isTypeName, replacementForType, typeMeantBy } from './type-names.ts';
import { code, listed, shown } from './words.ts';

/** A keyword in its schema. */
export interface KeywordSite {
  schema: JsonObject;
  keyword: string;
  operand: Json;
  /** Of the schema. */
  path: Path;
  dialect: Dialect;
  /** The object schema that lists this schema under `properties`, with its path. */
  owner?: { schema: JsonObject; path: Path };
}

type Rule = (site: KeywordSite) => Diagnostic | undefined;

const edit = (site: KeywordSite, keyword: string, value: Json | undefined): FixEdit =>
  value === undefined
    ? { op: 'remove', path: [...site.path, keyword] }
    : { op: 'set', path: [...site.path, keyword], value };

const fault = (site: KeywordSite, problem: DiagnosticCode, message: string, fix?: Fix): Diagnostic =>
  report(problem, [...site.path, site.keyword], message, fix);

const setTo = (site: KeywordSite, value: Json | undefined): Fix | undefined =>
  value === undefined ? undefined : { title: `Use ${shown(value)}`, edits: [edit(site, site.keyword, value)] };

const removal = (site: KeywordSite): Fix => ({
  title: `Remove ${code(site.keyword)}`,
  edits: [edit(site, site.keyword, undefined)],
});

/** A rule for a simple shape; `repaired` offers the value that was meant. */
const shape =
  (wanted: string, fits: (operand: Json) => boolean, repaired?: (operand: Json) => Json | undefined): Rule =>
  site =>
    fits(site.operand)
      ? undefined
      : fault(
          site,
          'schema/wrong-shape',
          `${code(site.keyword)} has to be ${wanted}; this is ${shown(site.operand)}.`,
          site.operand === null ? removal(site) : setTo(site, repaired?.(site.operand)),
        );

const numberIn = (operand: Json): number | undefined =>
  typeof operand === 'string' && operand.trim() !== '' && Number.isFinite(Number(operand))
    ? Number(operand)
    : undefined;

const text = shape('a text', operand => typeof operand === 'string');
const flag = shape(
  'true or false',
  operand => typeof operand === 'boolean',
  operand => (operand === 'true' || operand === 'false' ? operand === 'true' : undefined),
);
const number = shape('a number', operand => typeof operand === 'number', numberIn);
const positive = shape(
  'a number greater than 0',
  operand => typeof operand === 'number' && operand > 0,
  operand => {
    const meant = numberIn(operand);
    return meant !== undefined && meant > 0 ? meant : undefined;
  },
);
const isCount = (operand: Json | undefined): boolean => Number.isInteger(operand) && Number(operand) >= 0;
const size = shape('a whole number, 0 or more', isCount, operand => {
  const meant = numberIn(operand);
  return isCount(meant) ? meant : undefined;
});
const list = shape('a list', Array.isArray, operand => (isObject(operand) ? undefined : [operand]));
const isEmptyList = (operand: Json): boolean => Array.isArray(operand) && operand.length === 0;
const map = shape(
  'an object',
  isObject,
  // Some serialisers write an empty map as an empty list.
  operand => (isEmptyList(operand) ? {} : undefined),
);

const schemaList: Rule = site => {
  if (!Array.isArray(site.operand)) {
    const meant = isObject(site.operand) ? [site.operand] : undefined;
    return shape('a list of schemas', Array.isArray, () => meant)(site);
  }
  if (site.operand.length > 0) return undefined;
  return fault(site, 'schema/empty-list', `${code(site.keyword)} has to name at least one schema.`, removal(site));
};

function repeatedText(names: readonly Json[]): string | undefined {
  const seen = new Set<Json>();
  for (const name of names) {
    if (typeof name === 'string' && seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

function checkNames(site: KeywordSite, names: Json, path: Path): Diagnostic | undefined {
  if (!Array.isArray(names)) {
    const fix =
      typeof names === 'string'
        ? { title: `Use [${shown(names)}]`, edits: [{ op: 'set' as const, path, value: [names] }] }
        : undefined;
    return report(
      'schema/wrong-shape',
      path,
      `${code(site.keyword)} has to be a list of property names; this is ${shown(names)}.`,
      fix,
    );
  }
  const odd = names.findIndex(name => typeof name !== 'string');
  if (odd >= 0) {
    return report(
      'schema/wrong-shape',
      [...path, odd],
      `A property name has to be a text; this is ${shown(names[odd])}.`,
    );
  }
  const repeated = repeatedText(names);
  if (repeated === undefined) return undefined;
  return report('schema/repeated-name', path, `${code(repeated)} is named more than once in ${code(site.keyword)}.`, {
    title: 'Name it once',
    edits: [{ op: 'set', path, value: [...new Set(names)] }],
  });
}

/** `required: true` on a property is the draft-03 form; the object's own list is where it belongs. */
function liftRequired({ owner }: KeywordSite): Fix | undefined {
  if (!owner || !isObject(owner.schema.properties)) return undefined;
  const flagged = Object.entries(owner.schema.properties).filter(
    ([, property]) => isObject(property) && typeof property.required === 'boolean',
  );
  const before = Array.isArray(owner.schema.required) ? owner.schema.required : [];
  const wanted = flagged
    .filter(([, property]) => isObject(property) && property.required === true)
    .map(([name]) => name);
  const names = [...new Set([...before, ...wanted])];
  return {
    title: 'Move these flags to the list of the object',
    edits: [
      ...flagged.map(([name]) => ({ op: 'remove' as const, path: [...owner.path, 'properties', name, 'required'] })),
      ...(names.length > before.length
        ? [{ op: 'set' as const, path: [...owner.path, 'required'], value: names }]
        : []),
    ],
  };
}

const required: Rule = site => {
  if (typeof site.operand !== 'boolean') return checkNames(site, site.operand, [...site.path, 'required']);
  const message =
    '`required` belongs to the object and lists the names of its properties; a flag on a property means nothing.';
  return fault(site, 'schema/boolean-required', message, liftRequired(site) ?? removal(site));
};

const type: Rule = site => {
  const { operand, schema } = site;
  if (isTypeName(operand)) return undefined;
  if (Array.isArray(operand)) return typeList(site, operand);
  if (typeof operand !== 'string') {
    return fault(
      site,
      'schema/unknown-type',
      `${code('type')} has to be the name of a type or a list of names; this is ${shown(operand)}.`,
      operand === null ? { title: 'Use "null"', edits: [edit(site, 'type', 'null')] } : undefined,
    );
  }
  const replacement = replacementForType(schema);
  const fix = replacement && {
    title: replacement.type === undefined ? `Remove ${code('type')}` : `Use type ${shown(replacement.type)}`,
    edits: Object.entries(replacement)
      .filter(([keyword, value]) => value !== undefined || Object.hasOwn(schema, keyword))
      .map(([keyword, value]) => edit(site, keyword, value)),
  };
  const meant = typeof replacement?.type === 'string' ? ` Did you mean ${code(replacement.type)}?` : '';
  return fault(site, 'schema/unknown-type', `${code(operand)} is no JSON Schema type.${meant}`, fix);
};

function typeList(site: KeywordSite, names: readonly Json[]): Diagnostic | undefined {
  if (names.length === 0)
    return fault(site, 'schema/empty-list', '`type` has to name at least one type.', removal(site));
  const odd = names.find(name => !isTypeName(name));
  const repeated = repeatedText(names);
  if (odd === undefined && repeated === undefined) return undefined;
  const meant = names.map(name => (isTypeName(name) || typeof name !== 'string' ? name : (typeMeantBy(name) ?? name)));
  const unique = [...new Set(meant)];
  const fix = unique.every(isTypeName)
    ? { title: `Use ${listed(unique.map(shown), 'and')}`, edits: [edit(site, 'type', unique)] }
    : undefined;
  return odd === undefined
    ? fault(site, 'schema/repeated-name', `${code(String(repeated))} is named more than once in ${code('type')}.`, fix)
    : fault(
        site,
        'schema/unknown-type',
        `${typeof odd === 'string' ? code(odd) : shown(odd)} is no JSON Schema type.`,
        fix,
      );
}

const pattern: Rule = site => {
  if (typeof site.operand !== 'string') return text(site);
  if (compilePattern(site.operand)) return undefined;
  return fault(site, 'schema/invalid-pattern', `${code(site.operand)} is no regular expression.`);
};

const patternMap: Rule = site => {
  if (!isObject(site.operand)) return map(site);
  const bad = Object.keys(site.operand).find(key => !compilePattern(key));
  return bad === undefined
    ? undefined
    : report(
        'schema/invalid-pattern',
        [...site.path, site.keyword, bad],
        `The name ${code(bad)} is no regular expression.`,
      );
};

const exclusive =
  (inclusive: string): Rule =>
  site => {
    const { operand, schema, keyword, dialect } = site;
    if (typeof operand !== 'boolean') return number(site);
    if (dialect === 'draft-04') return undefined;
    const limit = schema[inclusive];
    const fix =
      operand && typeof limit === 'number'
        ? {
            title: `Use ${code(keyword)}: ${limit}`,
            edits: [edit(site, keyword, limit), edit(site, inclusive, undefined)],
          }
        : removal(site);
    return fault(
      site,
      'schema/boolean-bound',
      `${code(keyword)} has to be a number; true and false are its draft-04 form.`,
      fix,
    );
  };

const items: Rule = site => {
  const { operand, schema, dialect } = site;
  if (!Array.isArray(operand) || dialect !== '2020-12') return undefined;
  const rest = schema.additionalItems;
  const edits =
    operand.length === 0
      ? [edit(site, 'items', undefined)]
      : [
          edit(site, 'prefixItems', operand),
          edit(site, 'items', rest),
          ...(rest === undefined ? [] : [edit(site, 'additionalItems', undefined)]),
        ];
  const message =
    '`items` has to be one schema; a list of schemas by position is called `prefixItems` since draft 2020-12.';
  return fault(site, 'schema/tuple-items', message, {
    title: operand.length === 0 ? 'Remove `items`' : 'Rename it to `prefixItems`',
    edits,
  });
};

const dependentRequired: Rule = site => {
  if (!isObject(site.operand)) return map(site);
  for (const [name, names] of Object.entries(site.operand)) {
    const found = checkNames(site, names, [...site.path, site.keyword, name]);
    if (found) return found;
  }
  return undefined;
};

const dependencies: Rule = site => {
  if (!isObject(site.operand)) return map(site);
  for (const [name, names] of Object.entries(site.operand)) {
    const found = Array.isArray(names) ? checkNames(site, names, [...site.path, site.keyword, name]) : undefined;
    if (found) return found;
  }
  return undefined;
};

/** By keyword. That a schema position holds a schema is checked where the schemas are walked. */
export const schemaRules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...['$schema', '$id', '$ref', '$anchor', '$dynamicRef', '$dynamicAnchor', '$comment'].map(
    name => [name, text] as const,
  ),
  ...['title', 'description', 'format', 'contentEncoding', 'contentMediaType'].map(name => [name, text] as const),
  ...['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'].map(name => [name, flag] as const),
  ...['minimum', 'maximum'].map(name => [name, number] as const),
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(
    name => [name, size] as const,
  ),
  ...['minContains', 'maxContains'].map(name => [name, size] as const),
  ...['properties', '$defs', 'definitions', 'dependentSchemas'].map(name => [name, map] as const),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map(name => [name, schemaList] as const),
  ['type', type],
  ['enum', list],
  ['examples', list],
  ['multipleOf', positive],
  ['exclusiveMinimum', exclusive('minimum')],
  ['exclusiveMaximum', exclusive('maximum')],
  ['required', required],
  ['pattern', pattern],
  ['patternProperties', patternMap],
  ['items', items],
  ['dependentRequired', dependentRequired],
  ['dependencies', dependencies],
]);
