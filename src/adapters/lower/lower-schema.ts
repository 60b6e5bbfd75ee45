/** The entry of lowering: one input schema and a profile in; the target's schema, the way back and the findings out. */
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { cloneJson, isObject, type Json, type JsonObject, setOwn } from '../../manifest/json.ts';
import { isResolved, resolveLocalRef } from '../../manifest/resolve-ref.ts';
import { visitSchemas } from '../../manifest/schema-vocabulary.ts';
import type { Profile } from '../profile.ts';
import type { RestoreNode, RestorePlan } from '../restore-plan.ts';
import { isAnnotation } from './assertions.ts';
import { byteLength } from './byte-length.ts';
import { tellUnsent } from './definitions.ts';
import { lower, lowerMap } from './lower.ts';
import { type Lowered, Lowering, type Maps, MOST_ADDED_PARTS, SchemaTooDeep, SchemaTooLarge } from './lowering.ts';
import { isFreeForm } from './objects.ts';
import { plainReferences } from './plain-references.ts';
import { pruneRestore } from './prune-restore.ts';
import { simplifyReferences } from './references.ts';
import { prepareRoot, reportUnsatisfiable } from './root.ts';
import { breaksItsDialect, upgradeDialect } from './upgrade.ts';

export interface LoweredSchema {
  /** Absent when refused, and where the target leaves out the parameters of a tool that has none. */
  schema?: JsonObject;
  /** What was said of the root and has to be read with the tool. */
  words?: string;
  restore: RestorePlan;
  diagnostics: Diagnostic[];
}

/** Lowers the input schema of a manifest. The schema must have passed `checkSchema`; it is not changed. */
export function lowerSchema(schema: JsonObject, profile: Profile, target: string, maps: Maps = 'text'): LoweredSchema {
  const lowering = new Lowering(profile, target);
  lowering.maps = maps;
  lowering.source = schema;
  const root = lowering.places.copy(schema, ['inputSchema']);
  lowering.root = root;
  visitSchemas(root, () => {
    lowering.size++;
  });
  const refused = (): LoweredSchema => ({ restore: { schema: root }, diagnostics: lowering.diagnostics });
  let lowered: Lowered;
  try {
    // While the old forms still stand where references point to them.
    simplifyReferences(lowering, root, cloneJson(root) as JsonObject);
    if (profile.dialect === '2020-12' || breaksItsDialect(root)) upgrade(lowering, root);
    if (profile.references.names === 'plain') plainReferences(lowering, root);
    const prepared = prepareRoot(lowering);
    if (!prepared) return refused();
    lowered = isMap(lowering, prepared) ? wrapRoot(lowering, prepared) : lowerRoot(lowering, prepared);
  } catch (error) {
    const isDeep = error instanceof SchemaTooDeep || error instanceof RangeError;
    if (!isDeep && !(error instanceof SchemaTooLarge)) throw error;
    lowering.report(root, undefined, {
      code: isDeep ? 'schema/too-deep' : 'schema/too-large',
      severity: 'error',
      effect: 'refused',
      rule: profile.references.rule,
      message: isDeep
        ? 'Writing out the references of the input nests it more deeply than any provider takes. Use a mode that keeps references, or shorten the chain of definitions.'
        : `Writing out the references of the input gives more than ${MOST_ADDED_PARTS.toLocaleString('en')} parts more than it has. The schema has ${inBytes(byteLength(JSON.stringify(schema)))} bytes as it is. Use a mode that keeps references, or make the definitions smaller.`,
    });
    return refused();
  }
  if (lowered.schema === false) reportUnsatisfiable(lowering, root);
  const restore = planOf(lowering, lowered);
  if (!isObject(lowered.schema) || lowering.diagnostics.some(({ severity }) => severity === 'error')) {
    return { restore, diagnostics: lowering.diagnostics };
  }
  const finished = finishRoot(
    lowering,
    profile.objects.closed ? withoutIdleDefinitions(lowered.schema) : lowered.schema,
  );
  const { schema: sent, words } = finished ? readRoot(lowering, finished) : {};
  if (sent) tellGrowth(lowering, sent);
  tellUnsent(lowering, sent ?? {});
  return {
    ...(sent ? { schema: sent } : {}),
    ...(words === undefined ? {} : { words }),
    restore,
    diagnostics: lowering.diagnostics,
  };
}

function tellGrowth(lowering: Lowering, sent: JsonObject): void {
  const [before, after] = [lowering.source, sent].map(schema => byteLength(JSON.stringify(schema))) as [number, number];
  if (lowering.inlined === 0 || after <= before) return;
  const count = lowering.inlined === 1 ? 'a reference' : `${lowering.inlined} references`;
  lowering.report(lowering.root, undefined, {
    code: 'schema/inlining-growth',
    severity: 'info',
    rule: lowering.profile.references.rule,
    message: `Writing out ${count} took the schema from ${inBytes(before)} to ${inBytes(after)} bytes.`,
  });
}

const inBytes = (count: number): string => count.toLocaleString('en');

/** The description of the root apart from it, where it would be lost on the way. */
function readRoot(lowering: Lowering, root: JsonObject): { schema: JsonObject; words?: string } {
  const { unread } = lowering.profile.root;
  const { description, ...schema } = root;
  if (!unread || typeof description !== 'string') return { schema: root };
  lowering.report(lowering.root, 'description', {
    code: 'schema/description-moved',
    severity: 'info',
    effect: 'rewritten',
    rule: unread,
    message: 'What describes the input as a whole is not read there, so it joined the description of the tool.',
  });
  return { schema, words: description };
}

function upgrade(lowering: Lowering, root: JsonObject): void {
  const { dialectRule } = lowering.profile;
  for (const { node, keyword, message } of upgradeDialect(root)) {
    const written = keyword === 'prefixItems' ? 'items' : keyword;
    lowering.places.keywordFrom(node, keyword, node, written);
    lowering.report(node, keyword, {
      code: 'schema/upgraded',
      severity: 'info',
      effect: 'rewritten',
      ...(dialectRule ? { rule: dialectRule } : {}),
      message: `At {at} ${message} (draft 2020-12).`,
    });
  }
}

const declaresNothing = (root: JsonObject): boolean =>
  !isObject(root.properties) || Object.keys(root.properties).length === 0;

/** Keywords by which a root without declared properties asks for members all the same. */
const ASKS_FOR_MEMBERS = [
  ...['additionalProperties', 'patternProperties', 'propertyNames', 'minProperties', 'maxProperties'],
  ...['dependentRequired', 'dependentSchemas', 'unevaluatedProperties', 'anyOf', 'oneOf', 'allOf', 'if', 'not'],
];
const asksForMembers = (root: JsonObject): boolean =>
  ASKS_FOR_MEMBERS.some(keyword => {
    const value = root[keyword];
    return keyword.endsWith('dditionalProperties') || keyword === 'unevaluatedProperties'
      ? value !== undefined && value !== false
      : value !== undefined && !(keyword === 'maxProperties' && value === 0);
  });

/** Arguments without declared members, in a target that sends declared ones only. */
const isMap = (lowering: Lowering, root: JsonObject): boolean =>
  lowering.profile.objects.open === 'text' &&
  declaresNothing(root) &&
  asksForMembers(root) &&
  isFreeForm(lowering, root);

/** A root that keeps no property where an object has to declare one is a map as well, unless it says nothing more. */
function lowerRoot(lowering: Lowering, root: JsonObject): Lowered {
  const told = lowering.diagnostics.length;
  const lowered = lower(lowering, root, { root: true });
  const { schema } = lowered;
  if (!lowering.profile.objects.neverEmpty || !isObject(schema) || !declaresNothing(schema)) return lowered;
  if (!Object.entries(schema).some(([keyword, value]) => speaks(keyword, value))) return lowered;
  lowering.forget(told);
  return wrapRoot(lowering, root);
}

/** A tool whose arguments are a map: the map travels in the only property. */
function wrapRoot(lowering: Lowering, root: JsonObject): Lowered {
  const { objects, types } = lowering.profile;
  const inner = lowerMap(lowering, root);
  const key = 'arguments';
  return {
    schema: {
      type: types.spelling === 'upper' ? 'OBJECT' : 'object',
      properties: { [key]: inner.schema },
      required: [key],
      ...(objects.closed ? { additionalProperties: false } : {}),
    },
    restore: { wrapper: { key, ...(inner.restore ? { node: inner.restore } : {}) } },
  };
}

/** `properties: {}` where the provider wants it, or nothing at all for a tool without parameters. */
function finishRoot(lowering: Lowering, schema: JsonObject): JsonObject | undefined {
  const { empty, emptyRule } = lowering.profile.root;
  if (!declaresNothing(schema) || empty === 'keep') return schema;
  const rule = emptyRule ? { rule: emptyRule } : {};
  if (empty === 'omit') {
    if (Object.entries(schema).some(([keyword, value]) => speaks(keyword, value))) return schema;
    lowering.report(lowering.root, undefined, {
      code: 'schema/no-parameters',
      severity: 'info',
      effect: 'rewritten',
      ...rule,
      message: 'The tool has no parameters; this target wants the field left out then.',
    });
    for (const keyword of Object.keys(schema).filter(isAnnotation)) {
      lowering.report(lowering.root, keyword, {
        code: 'schema/annotation-dropped',
        severity: 'info',
        effect: 'dropped',
        ...rule,
        message: `\`${keyword}\` is not sent, as nothing is said of the parameters.`,
      });
    }
    return undefined;
  }
  if (isObject(schema.properties)) return schema;
  lowering.report(lowering.root, undefined, {
    code: 'schema/properties-added',
    severity: 'info',
    effect: 'added',
    ...rule,
    message: 'The provider wants `properties` on the root object; an empty one was added.',
  });
  return { ...schema, properties: {} };
}

/** Definitions that were written out everywhere are not sent along; strict targets count their properties. */
function withoutIdleDefinitions(schema: JsonObject): JsonObject {
  const { $defs, definitions, ...body } = schema;
  const used = new Set<string>();
  const pending: (JsonObject | boolean)[] = [body];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    visitSchemas(next, node => {
      const reference = isObject(node) ? node.$ref : undefined;
      if (typeof reference !== 'string' || used.has(reference)) return;
      used.add(reference);
      const found = resolveLocalRef(schema, reference, []);
      if (isResolved(found) && reference !== '#') pending.push(found.schema);
    });
  }
  const out: JsonObject = {};
  for (const [key, value] of Object.entries(schema)) {
    if ((key !== '$defs' && key !== 'definitions') || !isObject(value)) {
      setOwn(out, key, value);
      continue;
    }
    const names = new Set(
      [...used]
        .map(reference => resolveLocalRef(schema, reference, []))
        .flatMap(found => (isResolved(found) && found.path[0] === key ? [String(found.path[1])] : [])),
    );
    const kept = Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
    if (Object.keys(kept).length > 0) out[key] = kept;
  }
  return out;
}

/** Whether a keyword of a root without properties says more than that there are none. */
function speaks(keyword: string, value: Json): boolean {
  if (keyword === 'required') return Array.isArray(value) && value.length > 0;
  if (keyword === 'maxProperties' || keyword === 'minProperties') return Number(value) !== 0;
  if (keyword === 'additionalProperties') return value !== false;
  return !['type', 'properties', '$defs', 'definitions'].includes(keyword) && !isAnnotation(keyword);
}

function planOf(lowering: Lowering, lowered: Lowered): RestorePlan {
  const definitions: { [reference: string]: RestoreNode } = { ...lowering.definitions };
  if (lowered.restore) definitions['#'] = lowered.restore;
  const pruned = pruneRestore(lowered.restore, definitions);
  const closed = pruned.root && lowering.profile.objects.closed ? { closed: true as const } : {};
  return { schema: lowering.root, ...closed, ...pruned };
}
