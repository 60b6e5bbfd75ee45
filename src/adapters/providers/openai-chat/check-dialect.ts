/** What a host that speaks this wire refuses of messages that OpenAI itself would take. */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { idsOfLength } from '../../protocol/call-ids.ts';
import type { WireDialect } from '../../protocol/contract.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { type Fault, unsupported, wrongType } from '../../protocol/openai/fault.ts';
import { asObjects } from '../../protocol/reading.ts';

/** The first message that is not in the host's terms; all are in OpenAI's form. */
export const checkDialect = (body: JsonObject, dialect: WireDialect): Fault | undefined =>
  firstFault(asObjects(body.messages), (message, index) => {
    const { role, content, tool_calls, tool_call_id } = message;
    const at = `messages[${index}]`;
    if ((role === 'developer' || role === 'system') && role !== dialect.instructionsRole) {
      return unsupported(`${at}.role`, role, `'${dialect.instructionsRole}', 'user', 'assistant' and 'tool'`);
    }
    if (role === 'tool' && dialect.results === 'text' && typeof content !== 'string') {
      return wrongType(`${at}.content`, 'a string', content);
    }
    const { thoughts } = dialect;
    const isThinking = thoughts !== undefined && body.tools !== undefined && thinks(body);
    if (isThinking && role === 'assistant' && typeof message[thoughts] !== 'string') {
      const words = `The \`${thoughts}\` in the thinking mode must be passed back to the API.`;
      return { message: words, param: null, code: 'invalid_request_error' };
    }
    return firstFault([...asObjects(tool_calls).map(({ id }) => id), tool_call_id], id => faultOfId(id, dialect));
  });

/** Whether the model of a host that thinks by default is let think. */
export const thinks = ({ thinking }: JsonObject): boolean => !isObject(thinking) || thinking.type !== 'disabled';

function faultOfId(id: Json | undefined, { callIdLength: length }: WireDialect): Fault | undefined {
  if (length === undefined || id === undefined || idsOfLength(length).accepted.test(String(id))) return undefined;
  // The words, the type and the code are Mistral's, the one host with such a rule.
  const message = `Tool call id was ${String(id)} but must be a-z, A-Z, 0-9, with a length of ${length}.`;
  return { message, type: 'invalid_function_call', param: null, code: '3280' };
}
