/** Every code of the compiler and of calls with what it means. Codes are stable: people filter and silence by them. */
import { type CodeDoc, doc } from '../manifest/diagnostic-codes.ts';
import { loweringCodes } from './lower/lowering-codes.ts';

/** Where a code comes with more than one severity, the graver one stands here. Passed limits are `limit/` and the id of the limit. */
export const adapterCodes = {
  'bundle/not-a-list': doc('error', 'No list of tools', 'A bundle is compiled from a list of manifests.'),
  'bundle/tool-left-out': doc(
    'error',
    'Tool left out of the request',
    'One refused tool makes most providers refuse the whole request, so it is not sent.',
  ),
  'target/unknown': doc(
    'error',
    'No such target',
    'The adapter or its mode does not exist; the message names those that do.',
  ),
  'text/lone-surrogate': doc(
    'warning',
    'Half a character',
    'Providers cannot decode it, so it was replaced. Write the character again.',
  ),
  'extension/conflict': doc('warning', 'Two options that exclude each other', 'One of them is not sent.'),
  'extension/invalid': doc(
    'warning',
    'Option in another form',
    'The vendor takes the option in one form only, so it is not sent.',
  ),
  'extension/invalid-example': doc(
    'warning',
    'Example that the schema refuses',
    'The vendor checks examples by the schema, so this one is not sent.',
  ),
  'extension/not-sent': doc('info', 'Option that is not sent', 'The option has no place in this mode.'),
  'name/renamed': doc(
    'info',
    'Another name on the wire',
    'The target takes fewer characters or a shorter name. Calls are brought back to the tool.',
  ),
  'name/not-portable': doc(
    'warning',
    'Name against the advice of the target',
    'It is sent as it is; some clients may refuse it.',
  ),
  'name/unusual': doc(
    'info',
    'Name that some clients refuse',
    'It keeps the rule of the format, but not everybody reads it.',
  ),
  'name/collision': doc(
    'info',
    'Two names became one',
    'One of them got a suffix, decided by the toolIds and not by their order.',
  ),
  'name/duplicate': doc(
    'error',
    'Two tools with one name',
    'One keeps it, decided by the toolIds; the others got a suffix. Give them names of their own.',
  ),
  'name/duplicate-tool-id': doc(
    'error',
    'Two tools with one toolId',
    'A call could not be told apart, so none of them is sent.',
  ),
  'call/unknown-tool': doc(
    'error',
    'Call of a tool that is not there',
    'The model named a tool that was not sent; the message names the nearest.',
  ),
  'call/original-name': doc(
    'warning',
    'Call by another name',
    'The tool was found by the name in the manifest instead of the one on the wire.',
  ),
  'call/arguments-not-data': doc(
    'error',
    'Arguments that are no data',
    'Functions, classes, cycles and values without end cannot be arguments.',
  ),
  'call/arguments-not-object': doc(
    'error',
    'Arguments that are no object',
    'Arguments are an object with the parameters by name.',
  ),
  'call/not-json': doc(
    'error',
    'Arguments that cannot be read',
    'The text is no JSON, or was cut; nothing is guessed.',
  ),
  'call/not-json-text': doc(
    'warning',
    'No JSON text where one was asked for',
    'The value travels as JSON text there; it was taken as a plain text.',
  ),
  'call/repaired': doc(
    'info',
    'Damage with one reading',
    'What the model sent had one reading only, so it was put right.',
  ),
  'call/bad-entry': doc(
    'error',
    'Entry without key or value',
    'The map travels as a list of entries; each needs its own key and a value.',
  ),
  'call/duplicate-key': doc('error', 'The same parameter twice', 'Which one was meant cannot be told.'),
  'call/unsafe-integer': doc(
    'warning',
    'Number that may have been rounded',
    'Integers beyond 9007199254740991 lose digits on the way. Make the parameter a string.',
  ),
  ...loweringCodes,
} as const satisfies { [code: string]: CodeDoc };
