/** How OpenAI judges the tools of a request, by its own error texts. */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { firstFault } from '../first-fault.ts';
import { checkFunctionSchema } from './check-schema.ts';
import { emptyArray, type Fault, faultOfName, missing, unsupported, wrongType } from './fault.ts';

/** How one endpoint lays a function tool out. */
export interface ToolLayout {
  /** Chat nests the function under `function`; Responses does not. */
  nested: boolean;
  /** Chat: openai 7.59.0 `FunctionDefinition.name`. Responses: `FunctionToolParam`. */
  maxNameLength: number;
  /** Responses refuses lookaround in a pattern in either mode. */
  lookaround: boolean;
  /** The server is another vendor's, with rules of its own for schemas and numbers of tools. */
  foreign?: boolean;
}

const MAX_TOOLS = 128;

/** The first fault of the `tools` of a request; none where there are no tools. */
export function checkTools(tools: Json | undefined, layout: ToolLayout): Fault | undefined {
  if (tools === undefined) return undefined;
  if (!Array.isArray(tools)) return wrongType('tools', 'an array of objects', tools);
  if (tools.length === 0) return emptyArray('tools');
  if (tools.length > MAX_TOOLS && !layout.foreign) {
    return {
      message: `Invalid 'tools': array too long. Expected an array with maximum length ${MAX_TOOLS}, but got an array with length ${tools.length} instead.`,
      param: 'tools',
      code: 'array_above_max_length',
    };
  }
  return firstFault(tools, (tool, index) => checkTool(tool, `tools[${index}]`, layout));
}

function checkTool(tool: Json, param: string, layout: ToolLayout): Fault | undefined {
  if (!isObject(tool)) return wrongType(param, 'an object', tool);
  if (tool.type === undefined) return missing(`${param}.type`);
  if (tool.type !== 'function') {
    // Tools of other kinds are no business of ours, except on Chat, which knows two.
    return layout.nested && tool.type !== 'custom'
      ? unsupported(`${param}.type`, tool.type, `'function' and 'custom'`)
      : undefined;
  }
  if (!layout.nested) return checkFunction(tool, param, layout);
  const at = `${param}.function`;
  if (tool.function === undefined) return missing(at);
  return isObject(tool.function) ? checkFunction(tool.function, at, layout) : wrongType(at, 'an object', tool.function);
}

function checkFunction(body: JsonObject, param: string, layout: ToolLayout): Fault | undefined {
  const { maxNameLength, lookaround, foreign } = layout;
  const { name, description, parameters, strict } = body;
  const fault = faultOfName(name, `${param}.name`, maxNameLength);
  if (fault) return fault;
  if (description !== undefined && description !== null && typeof description !== 'string') {
    return wrongType(`${param}.description`, 'a string', description);
  }
  if (strict !== undefined && strict !== null && typeof strict !== 'boolean') {
    return wrongType(`${param}.strict`, 'a boolean', strict);
  }
  if (parameters === undefined || parameters === null || foreign) return undefined;
  const message = checkFunctionSchema(parameters, String(name), { strict: strict === true, lookaround });
  return message !== undefined
    ? { message, param: `${param}.parameters`, code: 'invalid_function_parameters' }
    : undefined;
}
