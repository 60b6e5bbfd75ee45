/** Whether a text on the wire could be meant as it is and as the spelling of another value. */
import { isObject, type Json } from '../../manifest/json.ts';
import { parseJsonText } from '../../manifest/json-text.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import type { RestoreNode } from '../restore-plan.ts';
import { loweredDefinition } from './lowered-definition.ts';
import type { Lowered, Lowering } from './lowering.ts';
import { listedValues, statedTypes } from './types-of.ts';

/** A set of texts: all of them, or those listed. */
type Texts = 'all' | ReadonlySet<string>;

const NONE: Texts = new Set();

/** One branch spells its values as texts, another admits such texts: nobody could tell them apart on the way back. */
export function confusesTexts(lowering: Lowering, branches: readonly Lowered[]): boolean {
  const spelled = branches.map(({ restore }) => spelledBy(lowering, restore, new Set()));
  const plain = branches.map(({ schema, restore }, index) =>
    spelled[index] === 'all' && restore?.text ? NONE : without(plainIn(lowering, schema, new Set()), spelled[index]),
  );
  return spelled.some((texts, index) => plain.some((others, at) => at !== index && meet(texts, others)));
}

/** `all` stands for each text that reads as JSON. */
function spelledBy(lowering: Lowering, node: RestoreNode | undefined, seen: Set<string>): Texts {
  if (!node) return NONE;
  if (node.text) return 'all';
  const listed: Texts = new Set((node.values ?? []).flatMap(([text]) => (typeof text === 'string' ? [text] : [])));
  const inner = (node.union ?? []).map(branch => spelledBy(lowering, branch.node, seen));
  const { reference } = node;
  if (reference !== undefined && !seen.has(reference)) {
    seen.add(reference);
    inner.push(spelledBy(lowering, loweredDefinition(lowering, reference)?.restore, seen));
  }
  return [listed, ...inner].reduce(joined);
}

/** The texts that a lowered schema admits. */
function plainIn(lowering: Lowering, schema: Json | undefined, seen: Set<string>): Texts {
  if (!isObject(schema)) return schema === true ? 'all' : NONE;
  const values = listedValues(schema);
  if (values) return new Set(values.filter(value => typeof value === 'string'));
  const stated = statedTypes(schema);
  if (stated) return stated.some(type => type.toLowerCase() === 'string') ? 'all' : NONE;
  const { $ref: reference, anyOf } = schema;
  if (typeof reference === 'string') {
    if (seen.has(reference)) return NONE;
    seen.add(reference);
    const lowered = loweredDefinition(lowering, reference);
    return plainIn(lowering, lowered ? lowered.schema : lowering.definition(reference), seen);
  }
  if (Array.isArray(anyOf))
    return anyOf
      .filter(isSchema)
      .map(each => plainIn(lowering, each, seen))
      .reduce(joined, NONE);
  return 'all';
}

const joined = (a: Texts, b: Texts): Texts => (a === 'all' || b === 'all' ? 'all' : new Set([...a, ...b]));

const without = (texts: Texts, others: Texts | undefined): Texts =>
  texts === 'all' || others === 'all' || others === undefined
    ? texts
    : new Set([...texts].filter(text => !others.has(text)));

function meet(spelled: Texts, plain: Texts): boolean {
  if (spelled === 'all') return plain === 'all' || [...plain].some(text => parseJsonText(text).value !== undefined);
  return plain === 'all' ? spelled.size > 0 : [...spelled].some(text => plain.has(text));
}
