/**
 * A profile is the table that says what a target does with each JSON Schema keyword and construct. Lowering reads it;
 * provider facts live in profiles and nowhere else.
 */
import type { Effect, RuleRef } from '../manifest/diagnostic.ts';
import type { Json, JsonObject } from '../manifest/json.ts';

/**
 * What happens to one keyword:
 * - keep: sent as it is, or in the encoding `as` that the wire wants for the same value.
 * - ignored: sent as it is; the provider says that it does not enforce it, so the reader is told (no effect).
 * - describe: put into words in the description, reported as widened.
 * - drop: not sent. An annotation is an info, a constraint a warning.
 * - remove: not sent and nothing is lost, because it says what holds anyway.
 * - refuse: the provider rejects it and no rewrite exists.
 * - rewrite: replaced by other keywords with the given effect; these win over what the schema says itself.
 */
export type KeywordRule =
  | { action: 'keep'; as?: Json }
  | { action: 'ignored' | 'describe' | 'drop' | 'remove' | 'refuse'; rule: RuleRef }
  | { action: 'rewrite'; rule: RuleRef; set: JsonObject; effect: Effect; message: string };

/** A fixed rule, or one that depends on the value and on the schema that holds it. */
export type KeywordEntry = KeywordRule | ((value: Json, node: JsonObject) => KeywordRule);

export interface PropertyKeyPolicy {
  pattern: RegExp;
  maxLength: number;
  /** Whether the provider checks the top level only or every object. */
  depth: 'root' | 'all';
  rule: RuleRef;
}

export interface Profile {
  id: string;
  /** What a keyword that is not in the table meets. */
  keywords: { readonly [keyword: string]: KeywordEntry };
  otherwise: KeywordRule;

  /** The root schema of the parameters. */
  root: {
    /** Root keywords that the provider rejects, although it takes them further down. Merged or described. */
    noUnions?: RuleRef;
    /** `$schema` and `$id` of the root stay away from model APIs. */
    noDialect?: RuleRef;
    /** What the provider wants for a tool without parameters. */
    empty: 'properties' | 'omit' | 'keep';
    emptyRule?: RuleRef;
    /** Set when `true` and `false` may not stand in `properties` of the root; they are written as objects there. */
    noBooleans?: RuleRef;
    /** Set when a description of the root is lost on the way; it joins the description of the tool. */
    unread?: RuleRef;
  };

  references: {
    /** keep: `$ref` stays. inline: the target has no references. */
    local: 'keep' | 'inline';
    /** What may stand beside `$ref`: anything, annotations, or nothing. */
    siblings: 'any' | 'annotations' | 'none';
    /** plain: references are followed letter by letter, below the root only; definitions get names that need no escapes. */
    names?: 'plain';
    /** Set when a reference may not be a branch of a union; it is written out there, unless it contains itself. */
    notInUnions?: RuleRef;
    /** text: the recursive part is sent as JSON text. optional: only where it is not required. */
    recursion: 'keep' | 'text' | 'refuse' | 'optional';
    rule: RuleRef;
  };

  /** Old dialects: left as declared (MCP), or upgraded to draft 2020-12. */
  dialect: 'as-declared' | '2020-12';
  dialectRule?: RuleRef;

  unions: {
    oneOf: 'keep' | 'ignored' | 'anyOf';
    /** keep: anyOf may have siblings. annotations: only those. alone: nothing may stand beside it. */
    siblings: 'keep' | 'annotations' | 'alone';
    rule: RuleRef;
  };
  allOf: { action: 'keep' | 'ignored' | 'merge'; rule: RuleRef };

  objects: {
    /** Set when every object must say `additionalProperties: false`. */
    closed?: RuleRef;
    /** Set when an object that says nothing about other members takes none; the reader is told. */
    closedByDefault?: RuleRef;
    /** What happens to an object with members that are not declared, when the target has none. */
    open: 'keep' | 'text';
    /** nullable: every property is required, so an optional one takes null for absence. */
    optional: 'keep' | 'nullable';
    /** Set when an object must declare at least one property. */
    neverEmpty?: RuleRef;
    rule: RuleRef;
  };

  arrays: {
    /** Set when `items` is demanded; `any` says whether `{}` is good enough. */
    items?: { rule: RuleRef; any: boolean };
    tuples: 'keep' | 'ignored' | 'list';
    /** What holds for the schemas below items, where the provider carries them unread. */
    inside?: Profile;
    rule: RuleRef;
  };

  /** A schema without any constraint. types: a list of all types says the same where a type is wanted. */
  any: 'keep' | 'text' | 'types';
  anyRule: RuleRef;

  types: {
    /** upper: the OpenAPI enumeration of Gemini. */
    spelling: 'json' | 'upper';
    /**
     * keep: `["string", "null"]` is fine. scalars: only without object and array, which become branches of an anyOf.
     * nullable: a keyword says it; several other types become an anyOf.
     */
    lists: 'keep' | 'scalars' | 'nullable';
    /** Set when each schema must state its type (or anyOf, `$ref`, enum where `enumSuffices`). */
    stated?: RuleRef;
    enumSuffices?: boolean;
    rule: RuleRef;
  };

  /** What enum and const may hold. `string`: other values are spelled as strings and mapped back. */
  enums: {
    values: 'any' | 'primitive' | 'string';
    constant: 'keep' | 'enum';
    noEmptyString?: RuleRef;
    /** Set when nothing beside a list of values is read. */
    alone?: RuleRef;
    rule: RuleRef;
  };

  propertyKeys?: PropertyKeyPolicy;
}

export const keep: KeywordRule = { action: 'keep' };
export const ignored = (rule: RuleRef): KeywordRule => ({ action: 'ignored', rule });
export const inWords = (rule: RuleRef): KeywordRule => ({ action: 'describe', rule });
export const drop = (rule: RuleRef): KeywordRule => ({ action: 'drop', rule });

/** The same rule for several keywords: `...each(['minLength', 'maxLength'], inWords(rule))`. */
export const each = (keywords: readonly string[], entry: KeywordEntry): { [keyword: string]: KeywordEntry } =>
  Object.fromEntries(keywords.map(keyword => [keyword, entry]));

/** Assertions and applicators that closed subsets of JSON Schema lack as a rule; a profile says what becomes of them. */
export const RARELY_SUPPORTED: readonly string[] = [
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'patternProperties',
  'propertyNames',
  'uniqueItems',
  'contains',
  'minContains',
  'maxContains',
  'oneOf',
  'allOf',
  'prefixItems',
];
