/**
 * Every code of the manifest layer that is not a lint rule, with what it means. A code is stable: people filter and silence
 * by it. Lint rules carry their own documentation (see `lint/`).
 */
import type { Severity } from './diagnostic.ts';

export interface CodeDoc {
  severity: Severity;
  /** A few words. */
  title: string;
  /** Why it matters and what to do. */
  explanation: string;
}

/** One row of a table of codes. */
export const doc = (severity: Severity, title: string, explanation: string): CodeDoc => ({
  severity,
  title,
  explanation,
});

const json = {
  'json/after-end': doc('error', 'Text after the end', 'A JSON text is one value; whatever follows it has to go.'),
  'json/byte-order-mark': doc(
    'info',
    'Byte order mark',
    'Some editors put an invisible mark at the start of a file. It is skipped; JSON has none.',
  ),
  'json/comment': doc(
    'error',
    'Comment',
    'JSON has no comments. Use a field whose name starts with `x-`, or `$comment` inside a schema.',
  ),
  'json/control-character': doc(
    'error',
    'Raw control character',
    'Line ends and tabs inside a text are written as escapes (`\\n`, `\\t`).',
  ),
  'json/duplicate-key': doc(
    'error',
    'The same property twice',
    'Readers disagree on which one counts. Most take the last. Keep one.',
  ),
  'json/empty': doc('error', 'Empty text', 'There is nothing to read yet.'),
  'json/escape': doc(
    'error',
    'Unknown escape',
    'A backslash starts an escape. For a backslash itself, as in regular expressions, write two.',
  ),
  'json/literal': doc(
    'error',
    'Value of another language',
    'JSON spells them true, false and null, and has no NaN or Infinity.',
  ),
  'json/lone-surrogate': doc(
    'warning',
    'Half a character',
    'A text was cut inside a character such as an emoji. Providers refuse it or replace it.',
  ),
  'json/missing-colon': doc('error', 'Missing colon', 'A colon stands between a property name and its value.'),
  'json/missing-comma': doc('error', 'Missing comma', 'A comma stands between two properties or items.'),
  'json/missing-value': doc('error', 'Missing value', 'Something stands where a value belongs.'),
  'json/more': doc('info', 'More findings', 'The list is cut after a number of findings of one text.'),
  'json/number': doc(
    'error',
    'Not a JSON number',
    'Numbers are decimal, start with a digit (or a minus) and fit a double.',
  ),
  'json/quotes': doc('error', 'Wrong quotes', 'Texts and names stand in straight double quotes.'),
  'json/too-deep': doc(
    'error',
    'Nested too deeply',
    'Deeper structures are not read, because programs that read them overflow.',
  ),
  'json/too-large': doc('error', 'Text too large', 'The text is beyond the size that is read. Split it.'),
  'json/trailing-comma': doc('error', 'Trailing comma', 'No comma stands before a closing bracket.'),
  'json/unclosed': doc(
    'error',
    'Bracket not closed',
    'A list or an object that is opened has to be closed with its own bracket.',
  ),
  'json/unclosed-string': doc('error', 'Quote not closed', 'A text ends on its line with a double quote.'),
  'json/unexpected': doc('error', 'Out of place', 'Something stands where JSON does not allow it.'),
  'json/unquoted-key': doc('error', 'Name without quotes', 'Property names stand in double quotes.'),
  'json/unsafe-integer': doc(
    'warning',
    'Integer too large to be exact',
    'Integers beyond 9007199254740991 are rounded by most programs. Write long ids as text.',
  ),
} as const;

const manifest = {
  'manifest/not-json': doc(
    'error',
    'Not JSON data',
    'A manifest is plain JSON: no functions, dates, cycles or undefined members.',
  ),
  'manifest/not-an-object': doc('error', 'Not a manifest', 'A manifest is one JSON object.'),
  'manifest/missing-field': doc(
    'error',
    'Required field missing',
    'A manifest needs toolId, version, name, description and inputSchema.',
  ),
  'manifest/unknown-field': doc(
    'warning',
    'Unknown field',
    'The field is kept and never sent. Name your own fields `x-…` to say that they are meant.',
  ),
  'manifest/wrong-type': doc('error', 'Wrong kind of value', 'The field holds another kind of value than it should.'),
  'manifest/tool-id': doc('error', 'Not a tool ID', 'Lower-case letters, digits, `_` and `.`, 1 to 64 characters.'),
  'manifest/version': doc(
    'error',
    'Not a semantic version',
    'Three numbers, major.minor.patch, as semver.org 2.0.0 describes.',
  ),
  'manifest/exposed-name': doc('error', 'Not a wire name', 'Letters, digits and `_ . : / -`, 1 to 128 characters.'),
  'manifest/permission-name': doc(
    'error',
    'Not a permission name',
    'Lower-case words joined by `.` or `:`, such as `filesystem.read`.',
  ),
  'manifest/unknown-value': doc('error', 'Not one of the allowed values', 'The field takes one of a few values.'),
  'manifest/out-of-range': doc(
    'error',
    'Out of range',
    'A number or a length is below or above what the field allows.',
  ),
  'manifest/repeated-item': doc('error', 'Item twice in the list', 'Each item may be listed once.'),
  'manifest/invalid-default': doc(
    'error',
    'Default does not fit its own schema',
    'Whoever applies it makes every call without the argument fail, and the model is blamed. It is not applied here.',
  ),
  'manifest/null-default': doc(
    'warning',
    'Default of null that the schema refuses',
    'Generators write null for "no default". As a value it would be refused, so it is never applied. Leave it out.',
  ),
  'manifest/endless-default': doc(
    'error',
    'Default that repeats itself',
    'A default inside its own recursive schema would be filled in for ever. It is not applied.',
  ),
  'manifest/conflicting-defaults': doc(
    'error',
    'Defaults that contradict the schema',
    'Together with the defaults, a valid value would become invalid. They are not applied.',
  ),
  'manifest/example-input': doc(
    'error',
    'Example does not fit the input schema',
    'People and models copy examples; one that the tool would refuse misleads them.',
  ),
  'manifest/example-output': doc(
    'error',
    'Example does not fit the output schema',
    'An example result that the schema refuses would be refused at run time too.',
  ),
} as const;

const schema = {
  'schema/not-a-schema': doc('error', 'No schema where one belongs', 'A schema is an object, true or false.'),
  'schema/unknown-type': doc(
    'error',
    'Unknown type',
    'The types of JSON Schema are string, number, integer, boolean, object, array and null.',
  ),
  'schema/wrong-shape': doc(
    'error',
    'Keyword with the wrong kind of value',
    'Providers that check the schema refuse the whole tool list for it.',
  ),
  'schema/boolean-required': doc(
    'error',
    '`required` as a flag',
    'Since draft-04 `required` is a list on the object that names its required properties.',
  ),
  'schema/boolean-bound': doc(
    'error',
    'Boolean bound of draft-04',
    '`exclusiveMinimum` and `exclusiveMaximum` are numbers since draft-06.',
  ),
  'schema/tuple-items': doc(
    'error',
    'Tuple form of draft-07',
    'A list of schemas by position is `prefixItems` since 2020-12; `items` is one schema.',
  ),
  'schema/empty-list': doc('error', 'Empty list', 'The keyword needs at least one entry.'),
  'schema/repeated-name': doc('error', 'Name twice in a list', 'Names in `required` and `type` are unique.'),
  'schema/invalid-pattern': doc('error', 'Not a regular expression', 'Patterns are ECMA-262 regular expressions.'),
  'schema/dangling-reference': doc(
    'error',
    'Reference to nowhere',
    'A `$ref` has to lead to a schema in the same document.',
  ),
  'schema/remote-reference': doc(
    'error',
    'Remote reference',
    'Nothing is fetched from elsewhere. Copy the schema into `$defs`.',
  ),
  'schema/endless-reference': doc(
    'error',
    'Endless reference',
    'A reference that leads back to itself for the same value can never be decided.',
  ),
  'schema/proto-property': doc(
    'error',
    'Property named `__proto__`',
    'Most programs treat this name specially and lose the value.',
  ),
  'schema/too-deep': doc(
    'error',
    'Schema nested too deeply',
    'Providers allow far fewer levels, and programs that read it overflow.',
  ),
  'schema/too-large': doc('error', 'Schema too large', 'The schema has more parts than can be handled.'),
  'schema/unknown-dialect': doc(
    'warning',
    'Unknown `$schema`',
    'The schema is read as draft 2020-12, which may not be what was meant.',
  ),
} as const;

const call = {
  'call/invalid-schema': doc(
    'error',
    'Schema is not valid',
    'A value cannot be checked by a schema that is itself wrong.',
  ),
  'call/undecided': doc(
    'error',
    'Too much work',
    'The schema takes so many steps on this value that the check was given up.',
  ),
  'call/unknown-dialect': doc('warning', 'Unknown `$schema`', 'The schema was read as draft 2020-12.'),
  'call/legacy-pattern': doc(
    'info',
    'Pattern read without the `u` flag',
    'Validators that use the flag refuse this pattern.',
  ),
  'call/unreached-default': doc(
    'info',
    'Default below an absent property',
    'A default acts only where its owner is there. Give the owner a default of {} to reach it.',
  ),
  'call/ambiguous-default': doc(
    'info',
    'Defaults of several alternatives',
    'More than one alternative matches, so it is not clear whose defaults are meant. None is applied.',
  ),
  'call/no-sample': doc(
    'warning',
    'No sample found',
    'Many tries gave no value that the schema accepts. It may be that there is none.',
  ),
  'call/wrong-type': doc('error', 'Wrong type', 'The value has another type than the schema asks for.'),
  'call/unknown-value': doc('error', 'Not one of the allowed values', 'The schema lists the values that are allowed.'),
  'call/out-of-range': doc('error', 'Out of range', 'The number is too small or too large.'),
  'call/not-a-multiple': doc('error', 'Not a multiple', 'The number has to be a multiple of another.'),
  'call/wrong-length': doc('error', 'Too short or too long', 'The text has too few or too many characters.'),
  'call/pattern': doc('error', 'Does not match the pattern', 'The text has to match a regular expression.'),
  'call/format': doc(
    'error',
    'Wrong format',
    'The text has to be of a named format, such as a date-time with a time zone.',
  ),
  'call/missing-property': doc('error', 'Property missing', 'A required property is not there. Null is not absence.'),
  'call/unknown-property': doc('error', 'Unknown property', 'The schema does not allow this property.'),
  'call/property-name': doc('error', 'Property name not allowed', 'The schema restricts the names of properties.'),
  'call/wrong-count': doc('error', 'Too few or too many', 'A list or an object has too few or too many members.'),
  'call/repeated-item': doc('error', 'Item repeated', 'The items of the list have to differ.'),
  'call/missing-item': doc('error', 'Item of a kind missing', 'The list needs items that match `contains`.'),
  'call/no-alternative': doc(
    'error',
    'Matches no alternative',
    'The value fits none of the alternatives of `anyOf` or `oneOf`.',
  ),
  'call/several-alternatives': doc(
    'error',
    'Matches several alternatives',
    'The value has to fit exactly one alternative of `oneOf`.',
  ),
  'call/excluded': doc('error', 'Excluded value', 'The schema excludes the value.'),
  'call/unresolved-reference': doc('error', 'Reference cannot be followed', 'A part of the value cannot be checked.'),
} as const;

export const diagnosticCodes = { ...json, ...manifest, ...schema, ...call };

export type DiagnosticCode = keyof typeof diagnosticCodes;
