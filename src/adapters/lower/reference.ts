/** One `$ref`: kept, replaced by its target, or, where a target knows no recursion, sent as text or refused. */
import { isObject, type JsonObject, setOwn } from '../../manifest/json.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import { code } from '../../manifest/words.ts';
import type { RestoreNode } from '../restore-plan.ts';
import { isConstraint, referenceInto } from './combine.ts';
import { applyKeyword } from './keywords.ts';
import { lower, type Position } from './lower.ts';
import { loweredDefinition } from './lowered-definition.ts';
import type { Lowered, Lowering } from './lowering.ts';
import { isRecursive, leadsBack } from './recursion.ts';
import { statedValue } from './stated-values.ts';
import { asText } from './text.ts';
import { withFragments } from './wording.ts';

export function lowerReference(lowering: Lowering, node: JsonObject, position: Position = {}): Lowered {
  const { references } = lowering.profile;
  const reference = node.$ref as string;
  const target = lowering.definition(reference);
  if (!isSchema(target)) return { schema: node };
  const recursive = isRecursive(lowering, reference);
  if (recursive && references.recursion === 'refuse') return refuseRecursion(lowering, node, reference);
  if (references.recursion === 'optional' && !lowering.isOptional && leadsBack(lowering, reference))
    return cutRecursion(lowering, node, reference);
  const { $ref: _ref, ...siblings } = node;
  const constraints = Object.keys(siblings).filter(isConstraint);
  const annotations = Object.keys(siblings).filter(key => !isConstraint(key) && !key.startsWith('$'));
  const offending =
    references.siblings === 'any'
      ? []
      : references.siblings === 'annotations'
        ? constraints
        : [...constraints, ...annotations];
  const isBranch = position.branch !== undefined && references.notInUnions !== undefined;
  if (
    references.local === 'inline' ||
    ((offending.length > 0 || isBranch) && !recursive) ||
    isPlain(lowering, target)
  ) {
    return inline(lowering, node, reference, target, siblings);
  }
  if (lowering.rejectsFalse && loweredDefinition(lowering, reference)?.schema === false) return { schema: false };
  if (offending.length === 0) {
    // What may stand beside a reference is a schema of its own.
    const restore = { reference: lowering.spelling(reference) };
    const beside =
      constraints.length > 0
        ? lower(lowering, lowering.places.inherit(siblings, node)).schema
        : annotationsBeside(lowering, node, restore);
    const schema: JsonObject = { $ref: reference };
    for (const [keyword, value] of Object.entries(isObject(beside) ? beside : {})) setOwn(schema, keyword, value);
    return { schema: inOrderOf(node, schema), restore };
  }
  return wrapRecursive(lowering, node, reference, constraints);
}

/** The annotations beside a reference, in the form that the target takes. */
function annotationsBeside(lowering: Lowering, node: JsonObject, restore?: RestoreNode): JsonObject {
  const out: JsonObject = {};
  const fragments: string[] = [];
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === '$ref' || isConstraint(keyword)) continue;
    const stated = statedValue(lowering, node, keyword, value, restore);
    if (keyword === 'description') out.description = value;
    else if (stated !== undefined) applyKeyword(lowering, node, keyword, stated, out, fragments);
  }
  const description = withFragments(out.description, fragments);
  return description === undefined ? out : { ...out, description };
}

/** A definition for which a target without boolean schemas has no form of its own. */
const isPlain = (lowering: Lowering, target: JsonObject | boolean): boolean =>
  lowering.rejectsFalse && typeof target === 'boolean';

function refuseRecursion(lowering: Lowering, node: JsonObject, reference: string): Lowered {
  lowering.report(node, '$ref', {
    code: 'schema/recursion-refused',
    severity: 'error',
    effect: 'refused',
    rule: lowering.profile.references.rule,
    message: `{at} refers to ${reference}, which contains itself. This target refuses recursive schemas; use another mode, or cut the recursion at a fixed depth.`,
  });
  return { schema: node };
}

/** Recursion that runs through no optional property: whatever may come there, the target cannot say. */
function cutRecursion(lowering: Lowering, node: JsonObject, reference: string): Lowered {
  lowering.report(node, '$ref', {
    code: 'schema/recursion-cut',
    severity: 'warning',
    effect: 'widened',
    rule: lowering.profile.references.rule,
    message: `{at} leads back to ${code(reference)}, which it is a part of; this target follows recursion through optional properties only, so any value is accepted there. A call is still checked against it here.`,
  });
  return { schema: annotationsBeside(lowering, node) };
}

function inline(
  lowering: Lowering,
  node: JsonObject,
  reference: string,
  target: JsonObject | boolean,
  siblings: JsonObject,
): Lowered {
  const { rule } = lowering.profile.references;
  if (typeof target === 'boolean') return lower(lowering, target, { at: lowering.places.of(node) });
  // A reference beside another one may name the same definition again without being recursive.
  if (lowering.inlining.includes(reference) && isRecursive(lowering, reference))
    return asText(lowering, lowering.places.inherit({ ...target, ...siblings }, node), 'recursive');
  lowering.inlined++;
  lowering.report(node, '$ref', {
    code: 'schema/reference-inlined',
    severity: 'info',
    effect: 'rewritten',
    rule,
    message: `{at} refers to ${reference}; this target wants it written out, so the reference was replaced by its definition.`,
  });
  const schema = referenceInto(lowering, node, target, rule);
  if (typeof schema === 'boolean') return lower(lowering, schema, { at: lowering.places.of(node) });
  // Keywords of the definition come first, as they are what the reader expects to see in its place.
  const ordered = lowering.places.inherit(inOrderOf(target, schema), schema);
  lowering.addFragments(ordered, lowering.fragmentsOf(schema));
  lowering.inlining.push(reference);
  const lowered = lower(lowering, ordered);
  lowering.inlining.pop();
  return lowered;
}

function inOrderOf(node: JsonObject, schema: JsonObject): JsonObject {
  const out: JsonObject = {};
  for (const key of [...Object.keys(node), ...Object.keys(schema)]) {
    const value = schema[key];
    if (value !== undefined) setOwn(out, key, value);
  }
  return out;
}

/** A recursive reference cannot be written out, but it may stand alone in an anyOf that carries the annotations. */
function wrapRecursive(
  lowering: Lowering,
  node: JsonObject,
  reference: string,
  constraints: readonly string[],
): Lowered {
  const { rule } = lowering.profile.references;
  const restore = { reference: lowering.spelling(reference) };
  if (constraints.length > 0) {
    lowering.report(node, constraints[0], {
      code: 'schema/reference-siblings',
      severity: 'warning',
      effect: 'widened',
      rule,
      message: `Nothing but annotations may stand beside a recursive reference; ${constraints.join(', ')} at {at} is checked only here.`,
    });
  }
  lowering.report(node, '$ref', {
    code: 'schema/reference-wrapped',
    severity: 'info',
    effect: 'rewritten',
    rule,
    message: 'Nothing may stand beside a reference there, so the reference at {at} was put into an anyOf of one.',
  });
  return { schema: { anyOf: [{ $ref: reference }], ...annotationsBeside(lowering, node, restore) }, restore };
}
