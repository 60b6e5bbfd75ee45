/** Values that a target has no schema for travel as JSON text in a string; restoring parses them. */
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';
import { ANNOTATION_KEYWORDS } from '../../manifest/schema-vocabulary.ts';
import type { Lowered, Lowering } from './lowering.ts';
import { textWording, withFragments } from './wording.ts';

const REASONS = {
  any: 'may be any value, which this target cannot express',
  object: 'is an object with members that are not declared, which this target cannot express',
  mixed: 'may be a text or a value that this target can only carry as text, and the two must not be confused',
  recursive: 'contains itself, which this target cannot express',
} as const;

/** A string schema in place of `node`. Accepts any text, so it is reported as widened. */
export function asText(lowering: Lowering, node: JsonObject, reason: keyof typeof REASONS): Lowered {
  const { profile } = lowering;
  lowering.report(node, undefined, {
    code: 'schema/as-json-text',
    // Where any value is welcome, any text is: nothing more is accepted than before.
    severity: reason === 'any' ? 'info' : 'warning',
    effect: reason === 'any' ? 'rewritten' : 'widened',
    rule: reason === 'any' ? profile.anyRule : reason === 'object' ? profile.objects.rule : profile.references.rule,
    message: `{at} ${REASONS[reason]}. It is sent as JSON text in a string, which is turned back into the value when a call arrives.`,
  });
  tellValuesLost(lowering, node);
  const { description, title } = node;
  const text = withFragments(description as Json | undefined, [...lowering.fragmentsOf(node), wordsFor(node, reason)]);
  const type = profile.types.spelling === 'upper' ? 'STRING' : 'string';
  return {
    schema: {
      type,
      ...(typeof title === 'string' && keepsTitle(lowering) ? { title } : {}),
      ...(text ? { description: text } : {}),
    },
    restore: { text: true },
  };
}

/** Annotations that speak of the value in the manifest's form, where it travels in another. */
export function tellValuesLost(lowering: Lowering, node: JsonObject): void {
  for (const keyword of Object.keys(node)) {
    if (ANNOTATION_KEYWORDS.has(keyword) && keyword !== 'description' && keyword !== 'title') {
      tellValueLost(lowering, node, keyword);
    }
  }
}

export function tellValueLost(lowering: Lowering, node: JsonObject, keyword: string): void {
  lowering.report(node, keyword, {
    code: 'schema/annotation-dropped',
    severity: 'info',
    effect: 'dropped',
    rule: lowering.profile.anyRule,
    message: `\`${keyword}\` at {at} is not sent, as the value travels in another form.`,
  });
}

function keepsTitle(lowering: Lowering): boolean {
  const rule = lowering.profile.keywords.title;
  return typeof rule === 'object' && rule.action === 'keep';
}

function wordsFor(node: JsonObject, reason: keyof typeof REASONS): string {
  if (reason !== 'recursive') return textWording(node);
  const properties = isObject(node.properties) ? Object.keys(node.properties) : [];
  return properties.length > 0 ? `JSON text of an object with ${properties.join(', ')}` : textWording(node);
}
