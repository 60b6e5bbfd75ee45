/** Every code of lowering with what it means; what is wrong with the schema itself has its codes in the manifest layer. */
import { type CodeDoc, doc } from '../../manifest/diagnostic-codes.ts';

/** Where a code comes with more than one severity, the graver one stands here. */
export const loweringCodes = {
  'schema/root-not-object': doc('error', 'Input that is no object', 'Arguments are an object. Wrap the input in one.'),
  'schema/root-type': doc('info', 'Type of the root set', 'Every provider wants `type: "object"` there.'),
  'schema/root-union': doc(
    'warning',
    'Union at the root',
    'Few providers take one; its members were put side by side and the rule into words.',
  ),
  'schema/root-union-members': doc(
    'warning',
    'Members of some branches only',
    'Side by side, the form that one branch declares holds for every call.',
  ),
  'schema/root-named': doc(
    'info',
    'Root as a definition',
    'References to the root are not followed there, so it got a name.',
  ),
  'schema/no-parameters': doc(
    'info',
    'Parameters left out',
    'The target wants nothing where a tool has no parameters.',
  ),
  'schema/properties-added': doc('info', 'Empty `properties` added', 'The target wants the keyword on the root.'),
  'schema/property-added': doc(
    'info',
    'Required member declared',
    '`required` named a member that no schema declared, which the target wants.',
  ),
  'schema/property-renamed': doc(
    'info',
    'Another key on the wire',
    'The target takes fewer characters in keys. Calls are brought back.',
  ),
  'schema/property-forbidden': doc(
    'warning',
    'Member that nothing satisfies',
    'It was left out; in an open object that no longer forbids it.',
  ),
  'schema/object-closed': doc('warning', 'Object closed', 'The target takes declared members only.'),
  'schema/object-opened': doc('info', 'Object opened', 'Objects are closed there unless they say otherwise.'),
  'schema/closed-by-default': doc(
    'info',
    'Object that is closed unless it says otherwise',
    'Say `additionalProperties: true` where other members may come.',
  ),
  'schema/patterns-as-rest': doc(
    'warning',
    'Patterns of names not read',
    'What they allow is allowed under any name there.',
  ),
  'schema/optional-nullable': doc(
    'info',
    'Optional became nullable',
    'The target requires every member; null stands for absence and is turned back.',
  ),
  'schema/null-or-absent': doc(
    'warning',
    'Null and absence cannot be told apart',
    'The member may be null itself, so null is kept as null.',
  ),
  'schema/type-added': doc(
    'info',
    'Type stated',
    'The target wants a type. Where it takes less than before, state the type in the manifest.',
  ),
  'schema/types-split': doc('info', 'Types became branches', 'The target has one type at a time.'),
  'schema/idle-null': doc(
    'info',
    'Null among the types left out',
    'The listed values do not hold null, and some targets would take it all the same.',
  ),
  'schema/values-alone': doc(
    'info',
    'List of values alone',
    'Nothing beside the list is read there; what stood beside it was worked in.',
  ),
  'schema/values-spelled': doc(
    'info',
    'Values spelled as texts',
    'The target lists texts only; calls are brought back.',
  ),
  'schema/const-as-enum': doc('info', '`const` became `enum`', 'A list of one value says the same.'),
  'schema/boolean-as-object': doc(
    'info',
    '`true` or `false` as an object',
    'The place takes objects only; the object says the same.',
  ),
  'schema/as-json-text': doc(
    'warning',
    'Value as JSON text',
    'The target cannot express it, so it travels as text in a string and is read back.',
  ),
  'schema/map-as-entries': doc(
    'info',
    'Map as a list of entries',
    'The target has no maps, and the manifest asks for entries.',
  ),
  'schema/items-added': doc('info', '`items` added', 'The target wants to know what a list holds.'),
  'schema/tuple-as-list': doc(
    'warning',
    'Tuple became a list',
    'The target has no tuples; the order moved into words unless all places are alike.',
  ),
  'schema/one-of-as-any-of': doc(
    'warning',
    '`oneOf` became `anyOf`',
    'The target cannot say that one branch only may match, unless they exclude each other anyway.',
  ),
  'schema/union-distributed': doc(
    'info',
    'Keywords moved into the branches',
    'Nothing may stand beside a union there.',
  ),
  'schema/too-many-branches': doc('warning', 'Too many combinations', 'One of two unions moved into words.'),
  'schema/all-of-merged': doc('info', '`allOf` merged', 'The target has none; one schema says the same.'),
  'schema/all-of-not-merged': doc(
    'warning',
    'Two keywords that one cannot say',
    'One was kept, the other moved into words.',
  ),
  'schema/part-left-out': doc(
    'info',
    'Part that no value can take',
    'It contradicts what else has to hold, so nothing of it is sent.',
  ),
  'schema/unsatisfiable': doc('error', 'Input that nothing satisfies', 'Its parts contradict each other.'),
  'schema/unevaluated-as-rest': doc(
    'info',
    'Rest in the usual keyword',
    'With all parts in one schema it says the same.',
  ),
  'schema/keyword-rewritten': doc(
    'info',
    'Keyword in another form',
    'The target has another keyword for it; where it accepts more, the finding says so.',
  ),
  'schema/keyword-removed': doc('info', 'Keyword that says nothing', 'Without it the schema says the same.'),
  'schema/keyword-refused': doc(
    'error',
    'Keyword that the target refuses',
    'There is no other form for it. Remove it or use another mode.',
  ),
  'schema/not-enforced': doc(
    'info',
    'Keyword that is not enforced',
    'It is sent, and a call is checked against it here.',
  ),
  'schema/constraint-described': doc(
    'warning',
    'Rule in words',
    'The target does not take it; the model may read it, and a call is checked against it here.',
  ),
  'schema/constraint-dropped': doc(
    'warning',
    'Rule that is not sent',
    'There is no place for it, not even in words; a call is checked against it here.',
  ),
  'schema/annotation-described': doc('info', 'Annotation in words', 'The target has no keyword for it.'),
  'schema/annotation-dropped': doc('info', 'Annotation that is not sent', 'It does not change which values are valid.'),
  'schema/description-moved': doc('info', 'Description in another place', 'It would not be read where it stood.'),
  'schema/reference-inlined': doc('info', 'Reference written out', 'The target wants the definition in its place.'),
  'schema/reference-rewritten': doc(
    'info',
    'Reference to another place',
    'Providers follow references into `$defs` only.',
  ),
  'schema/reference-wrapped': doc('info', 'Reference alone in a union', 'Nothing may stand beside a reference there.'),
  'schema/reference-siblings': doc('warning', 'Rules beside a recursive reference', 'They are checked here only.'),
  'schema/definition-renamed': doc(
    'info',
    'Definition with a plain name',
    'References are followed letter by letter there.',
  ),
  'schema/definition-unused': doc('info', 'Definition left out', 'Nothing that is sent uses it.'),
  'schema/inlining-growth': doc(
    'info',
    'Growth by written-out references',
    'The schema is that much longer, and longer schemas cost more.',
  ),
  'schema/recursion-cut': doc(
    'warning',
    'Recursion cut',
    'Any value is accepted where it goes on; a call is checked here.',
  ),
  'schema/recursion-optional': doc(
    'warning',
    'Recursive member no longer required',
    'The target follows recursion through optional members only.',
  ),
  'schema/recursion-refused': doc(
    'error',
    'Recursion that the target refuses',
    'Use another mode, or cut it at a fixed depth.',
  ),
  'schema/upgraded': doc(
    'info',
    'Form of an older draft',
    'It was written in the terms of draft 2020-12, which says the same.',
  ),
  'schema/mode-advice': doc(
    'info',
    'A mode that suits the schema better',
    'The other mode of the target loses less of it.',
  ),
  'schema/output-not-sent': doc(
    'info',
    'Output schema that is not sent',
    'The target has no place for it; outputs are checked here.',
  ),
  'schema/output-wrapped': doc('info', 'Output in an object', 'The revision knows objects only.'),
} as const satisfies { [code: string]: CodeDoc };
