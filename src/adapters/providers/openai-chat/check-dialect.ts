/** What a host that speaks this wire refuses of messages that OpenAI itself would take. */
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { idsOfLength } from '../../protocol/call-ids.ts';
import type { WireDialect } from '../../protocol/contract.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { type Fault, unsupported, wrongType } from '../../protocol/openai/fault.ts';
import { asObjects } from '../../protocol/reading.ts';

/** The first message that is not in the host's terms; all are in OpenAI's form. */
export const checkDialect = (messages: readonly JsonObject[], dialect: WireDialect): Fault | undefined =>
  firstFault(messages, ({ role, content, tool_calls, tool_call_id }, index) => {
    const at = `messages[${index}]`;
    if ((role === 'developer' || role === 'system') && role !== dialect.instructionsRole) {
      return unsupported(`${at}.role`, role, `'${dialect.instructionsRole}', 'user', 'assistant' and 'tool'`);
    }
    if (role === 'tool' && dialect.results === 'text' && typeof content !== 'string') {
      return wrongType(`${at}.content`, 'a string', content);
    }
    return firstFault([...asObjects(tool_calls).map(({ id }) => id), tool_call_id], id => faultOfId(id, dialect, at));
  });

function faultOfId(id: Json | undefined, { callIdLength: length }: WireDialect, param: string): Fault | undefined {
  if (length === undefined || id === undefined || idsOfLength(length).accepted.test(String(id))) return undefined;
  // The words and the code are Mistral's, the one host with such a rule.
  const message = `Tool call id was ${String(id)} but must be a-z, A-Z, 0-9, with a length of ${length}.`;
  return { message, param, code: '3280' };
}
