/** What the API refuses of a conversation that could be decoded. */
import { isObject, type JsonObject, own } from '../../../manifest/json.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { asObjects } from '../../protocol/reading.ts';

const CALL_PLACE =
  'Please ensure that function call turn comes immediately after a user turn or after a function response turn.';
const RESPONSE_PLACE = 'Please ensure that function response turn comes immediately after a function call turn.';
const COUNT =
  'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
/** What the vendor lets a history of another model carry in the place of a signature. */
const DUMMY_SIGNATURES = ['context_engineering_is_the_way_to_go', 'skip_thought_signature_validator'];

const partsOf = (content: JsonObject | undefined): JsonObject[] => asObjects(content?.parts);
/** The one or none, as a list. */
const field = (part: JsonObject, camel: string, snake: string): JsonObject[] =>
  [own(part, camel) ?? own(part, snake)].filter(value => isObject(value));
const callsOf = (content: JsonObject | undefined): JsonObject[] =>
  partsOf(content).flatMap(part => field(part, 'functionCall', 'function_call'));
const responsesOf = (content: JsonObject | undefined): JsonObject[] =>
  partsOf(content).flatMap(part => field(part, 'functionResponse', 'function_response'));

/** The contents that the model made, which is how far it has come. */
export const modelTurns = (contents: readonly JsonObject[]): number =>
  contents.filter(({ role }) => role === 'model').length;

/** The first rule that is broken. `signatureOf` gives the signature that went out with the nth content of the model. */
export function contentFault(
  contents: readonly JsonObject[],
  signatureOf: (turn: number) => string,
): string | undefined {
  if (contents.length === 0) return '* GenerateContentRequest.contents: contents is not specified';
  return (
    firstFault(contents, (content, index) =>
      faultOfContent(content, contents[index - 1], contents[index + 1], index),
    ) ?? signatureFault(contents, signatureOf)
  );
}

function faultOfContent(
  content: JsonObject,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  index: number,
): string | undefined {
  if (partsOf(content).length === 0) {
    return `* GenerateContentRequest.contents[${index}].parts: contents.parts must not be empty.`;
  }
  if (!['user', 'model', 'function', undefined].includes(content.role as string)) {
    return 'Please use a valid role: user, model.';
  }
  const calls = callsOf(content);
  const responses = responsesOf(content);
  if (responses.length > 0 && callsOf(before).length === 0) return RESPONSE_PLACE;
  if (calls.length === 0) return undefined;
  if (before === undefined || before.role === 'model') return CALL_PLACE;
  const answers = responsesOf(after);
  return answers.length === calls.length ? pairingFault(calls, answers) : COUNT;
}

/** By id where a response has one, else by name and order; the vendor's words for a stranger are not known. */
function pairingFault(calls: readonly JsonObject[], responses: readonly JsonObject[]): string | undefined {
  const open = [...calls];
  return firstFault(responses, ({ id, name, response }, index) => {
    const place = `* GenerateContentRequest.contents.parts[${index}].function_response`;
    if (typeof name !== 'string' || name === '') return `${place}.name: Name cannot be empty.`;
    if (!isObject(response)) return `${place}.response: must be specified`;
    const found = open.findIndex(call =>
      id === undefined ? call.name === name : call.id === id && call.name === name,
    );
    if (found < 0)
      return `${place}: no function call of the function call turn has this ${id === undefined ? 'name' : 'id and name'}.`;
    open.splice(found, 1);
    return undefined;
  });
}

/** Since the last message of the user each step needs the signature that it came with, on its first call. */
function signatureFault(contents: readonly JsonObject[], signatureOf: (turn: number) => string): string | undefined {
  const asked = contents.findLastIndex(content => content.role !== 'model' && responsesOf(content).length === 0);
  let turn = 0;
  return firstFault(contents, (content, index) => {
    if (content.role !== 'model') return undefined;
    const expected = signatureOf(turn++);
    const part = partsOf(content).find(candidate => field(candidate, 'functionCall', 'function_call').length > 0);
    if (index < asked || part === undefined) return undefined;
    const signature = own(part, 'thoughtSignature') ?? own(part, 'thought_signature');
    const name = field(part, 'functionCall', 'function_call')[0]?.name;
    if (signature === undefined || signature === '') {
      return `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`${name}\` , position ${index + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`;
    }
    return signature === expected || DUMMY_SIGNATURES.includes(signature as string)
      ? undefined
      : 'Thought signature is not valid.';
  });
}
