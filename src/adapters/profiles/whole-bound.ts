/** Bounds of integers for converters that read whole numbers only: `minimum: 1.5` says `minimum: 2`. */
import type { RuleRef } from '../../manifest/diagnostic.ts';
import type { Json, JsonObject } from '../../manifest/json.ts';
import { type KeywordEntry, type KeywordRule, keep } from '../profile.ts';

const BOUNDS = {
  minimum: { round: Math.ceil, set: 'minimum' },
  exclusiveMinimum: { round: Math.ceil, set: 'minimum' },
  maximum: { round: Math.floor, set: 'maximum' },
  exclusiveMaximum: { round: Math.floor, set: 'maximum' },
} as const;

const admits = (node: JsonObject, type: string): boolean =>
  Array.isArray(node.type) ? node.type.includes(type) : node.type === type;

export const isIntegerOnly = (node: JsonObject): boolean => admits(node, 'integer') && !admits(node, 'number');

/** Rows for the four bounds; `otherwise` says what becomes of a bound that is a whole number already. */
export const wholeBound = (
  rule: RuleRef,
  otherwise: (node: JsonObject, keyword: string) => KeywordRule = () => keep,
): { [keyword: string]: KeywordEntry } =>
  Object.fromEntries(
    Object.entries(BOUNDS).map(([keyword, { round, set }]) => [
      keyword,
      (value: Json, node: JsonObject): KeywordRule => {
        if (typeof value !== 'number' || Number.isInteger(value) || !isIntegerOnly(node))
          return otherwise(node, keyword);
        // Of two bounds on one side the other may be the narrower one.
        if (keyword !== set && Object.hasOwn(node, set)) return { action: 'describe', rule };
        return {
          action: 'rewrite',
          rule,
          set: { [set]: round(value) },
          effect: 'rewritten',
          message: `Bounds of integers are whole numbers there; \`${keyword}\` ${value} became \`${set}\` ${round(value)}, which says the same.`,
        };
      },
    ]),
  );
