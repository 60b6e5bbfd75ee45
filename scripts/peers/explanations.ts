/** Why outputs differ, by target and kind of difference. */

type Explanations = Record<string, string>;

const FREE_OBJECT =
  'An object without declared members cannot carry any in this dialect, so ours becomes JSON text, which is read back into the object; theirs can only be `{}`';
const WORDS =
  'A constraint that the target does not take is said in the description in our words; theirs are left out, kept, or said otherwise';

const OPENAI: Explanations = {
  'theirs: additionalProperties': FREE_OBJECT,
  'theirs: properties': FREE_OBJECT,
  'theirs: required': FREE_OBJECT,
  'both: type': FREE_OBJECT,
  'both: description': WORDS,
  'ours: description': WORDS,
  'ours: type':
    'A schema that says nothing is refused in strict mode: ours becomes JSON text, theirs keeps it without a type',
  'ours: properties': 'Strict mode asks for `properties` and `required` even of an object without members',
  'ours: required': 'Strict mode asks for `properties` and `required` even of an object without members',
  'theirs: default': 'Not among the keywords of strict mode; ours is applied after the call instead',
  'theirs: minLength':
    'Not among the keywords that the vendor lists for strict mode; ours moves it into the description, theirs sends it',
  'theirs: maxLength':
    'Not among the keywords that the vendor lists for strict mode; ours moves it into the description, theirs sends it',
  'theirs: format': 'A format that is not on the vendor’s list: ours moves it into the description, theirs sends it',
  'theirs: $defs': 'Definitions that nothing refers to are left out by us',
  'theirs: uniqueItems': 'Not among the keywords of strict mode',
};

const ANTHROPIC: Explanations = {
  'ours: default': 'The vendor takes `default`; theirs turns it into words',
  'both: description': WORDS,
  'theirs: description': WORDS,
  'ours: description': WORDS,
  'ours: type': 'Beside `enum` and `const` theirs drops the type',
  'both: type':
    'Maps and free objects: ours becomes JSON text, which is read back; theirs becomes a closed object without members, so the model can only send `{}`',
  'theirs: additionalProperties': 'The other half of the same: the closed object of theirs',
  'theirs: properties': 'The other half of the same: the closed object of theirs',
  'ours: pattern': 'The vendor takes simple patterns; theirs turns every pattern into words',
  'theirs: $defs': 'Definitions that nothing refers to are left out by us',
  'ours: $defs': 'Theirs drops the legacy `definitions` into the description and leaves references without a target',
  'ours: a member of properties': 'A member named by `required` only: ours declares it',
  'ours: items': 'A list that says nothing of its items, which strict mode refuses: ours makes each item JSON text',
  'ours: properties':
    'A union of types that holds `object`: theirs turns `properties` into words, so that any object is taken',
  'theirs: anyOf': 'A branch that adds nothing to the others, or a union inside a map that is sent as JSON text',
  'ours: anyOf': 'A union of types that holds a structure is written as branches by us; theirs keeps the list of types',
};

const GEMINI: Explanations = {
  'ours: format': '`format: "enum"` beside `enum`, as the message type of the API documents it',
  'ours: default': 'Theirs skips members that are null, and drops everything beside a union with null',
  'ours: title':
    'Theirs drops what stands beside a union with null; or a schema that says nothing became text with a title',
  'ours: description': 'Theirs drops what stands beside a union with null, or says nothing of what it leaves out',
  'ours: minimum': 'Exclusive bounds and bounds beside a union: ours writes what the dialect has',
  'both: type':
    'Maps and free objects: ours becomes JSON text, which is read back, as the dialect has no maps; theirs is an object without members, which the API refuses',
  'both: description': WORDS,
  'theirs: description': 'A description beside `anyOf` stands in each branch of ours',
  'both: minLength': 'The message type has 64-bit counts, which are text in JSON; theirs sends a number',
  'both: maxLength': 'The message type has 64-bit counts, which are text in JSON; theirs sends a number',
  'both: minItems': 'The message type has 64-bit counts, which are text in JSON; theirs sends a number',
  'both: maxItems': 'The message type has 64-bit counts, which are text in JSON; theirs sends a number',
  'ours: type':
    'A schema without a type, a reference or a constant: ours has the type that it implies; theirs has none, which the API refuses',
  'theirs: $defs':
    'Not in the dialect: ours puts the definition where it is used; theirs sends keywords that the API refuses',
  'theirs: $ref':
    'Not in the dialect: ours puts the definition where it is used; theirs sends keywords that the API refuses',
  'ours: properties': 'The definition stands where it is used, instead of a reference',
  'ours: required': 'The definition stands where it is used, instead of a reference',
  'ours: items':
    'The definition stands where it is used, instead of a reference; or a list without `items`, which the API refuses',
  'ours: anyOf':
    '`oneOf` and branches beside other keywords are written as `anyOf`; theirs sends keywords that the API refuses',
  'ours: enum': 'A constant is an enum with one value in the dialect',
  'both: enum': 'Only text may stand in an enum: numbers are sent as text by us and read back',
  'theirs: const': 'Not in the dialect; theirs sends it all the same',
  'theirs: oneOf': 'Not in the dialect; theirs sends it all the same',
  'theirs: exclusiveMinimum': 'Not in the dialect; theirs sends it all the same',
  'theirs: exclusiveMaximum': 'Not in the dialect; theirs sends it all the same',
  'theirs: patternProperties': 'Not in the dialect; theirs sends it all the same',
  'theirs: propertyNames': 'Not in the dialect; theirs sends it all the same',
  'theirs: examples': 'Not in the dialect; theirs sends it all the same',
  'theirs: format': 'A format that the API does not list: ours moves it into the description',
  'theirs: default': 'Where the value became text, its default has no place',
  'theirs: optional': 'No keyword of any dialect; theirs sends it all the same',
  'theirs: cuts': 'No keyword of any dialect; theirs sends it all the same',
  'ours: a member of properties': 'A member named by `required` only: ours declares it',
  'theirs: anyOf': 'A union of what became JSON text has one branch left',
  'theirs: nullable': 'Null is said in a branch, or is part of the JSON text',
  'ours: nullable': 'Null in a list or a union is said beside the type',
  'theirs: properties': 'An object without members, which the API refuses: ours leaves the key out or sends JSON text',
  'theirs: type': 'Ours is a union, whose branches hold the types',
};

const BY_TARGET: Record<string, Explanations> = {
  'openai-chat:strict': OPENAI,
  'anthropic:strict': ANTHROPIC,
  'gemini:openapi': GEMINI,
};

/** Why the outputs differ in this way; `undefined` when nobody has looked at that kind yet. */
export const explain = (target: string, kind: string): string | undefined => BY_TARGET[target]?.[kind];
