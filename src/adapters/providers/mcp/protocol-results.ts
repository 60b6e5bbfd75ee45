/**
 * What a server answers to one `tools/call`. Spec 2026-07-28, server/tools: failures and invalid input are results with `isError`
 * (SEP-1303), an unknown tool is a JSON-RPC error; with an output schema there is structured content that conforms, and its JSON
 * as text beside it.
 */
import { acceptsValue } from '../../../manifest/check-value.ts';
import { hasOwn, isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import type { ToolResult } from '../../protocol/contract.ts';
import { failureText, outputJson, outputText } from '../../protocol/result-output.ts';

/** Any value may be structured content from this revision on; objects before. */
export const CURRENT = '2026-07-28';

const INVALID_PARAMS = -32602;

/** Fields that each result carries since the current revision. */
export const complete = (mode: string): JsonObject => (mode === CURRENT ? { resultType: 'complete' } : {});

/** `result` or `error` of the JSON-RPC response. `tool` is the definition as it was listed; undefined for a name that was not. */
export function answerOf(result: ToolResult, tool: JsonObject | undefined, mode: string): JsonObject {
  if (tool === undefined) {
    const data = result.output === undefined ? {} : { data: outputJson(result.output) };
    return { error: { code: INVALID_PARAMS, message: `Unknown tool: ${result.name}`, ...data } };
  }
  return { result: { ...complete(mode), ...resultOf(result, tool.outputSchema, mode) } };
}

const failed = (message: string): JsonObject => ({ content: [{ type: 'text', text: message }], isError: true });

function resultOf({ output, isError }: ToolResult, outputSchema: Json | undefined, mode: string): JsonObject {
  if (isError) return failed(failureText(output));
  if (isObject(outputSchema)) {
    const structuredContent = wrapped(outputJson(output), outputSchema, mode);
    // As the official server does: what the schema does not allow is a failure of the tool, not a result.
    return acceptsValue(outputSchema, structuredContent)
      ? { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
      : failed('The tool was run, but its output is not what its output schema promises.');
  }
  const blocks = contentBlocks(output);
  if (blocks) return { content: blocks };
  const content = [{ type: 'text', text: outputText(output) }];
  const isStructured = isObject(output) || (Array.isArray(output) && mode === CURRENT);
  return isStructured ? { content, structuredContent: outputJson(output) } : { content };
}

const WRAPPER = 'result';

/** Before the current revision the root is an object, so that compiling puts other outputs into the property of one. */
function wrapped(output: Json, { properties, required }: JsonObject, mode: string): Json {
  const isWrapper =
    mode !== CURRENT &&
    isObject(properties) &&
    Object.keys(properties).join() === WRAPPER &&
    Array.isArray(required) &&
    required.join() === WRAPPER;
  return isWrapper && !(isObject(output) && hasOwn(output, WRAPPER)) ? { [WRAPPER]: output } : output;
}

const isText = (value: Json | undefined): value is string => typeof value === 'string';

/** A block by its type: what it must hold. */
const BLOCKS: { readonly [type: string]: (block: JsonObject) => boolean } = {
  text: ({ text }) => isText(text),
  image: ({ data, mimeType }) => isText(data) && isText(mimeType),
  audio: ({ data, mimeType }) => isText(data) && isText(mimeType),
  resource_link: ({ uri, name }) => isText(uri) && isText(name),
  resource: ({ resource }) =>
    isObject(resource) && isText(resource.uri) && (isText(resource.text) || isText(resource.blob)),
};

const isContentBlock = (block: Json): boolean =>
  isObject(block) && isText(block.type) && hasOwn(BLOCKS, block.type) && BLOCKS[block.type]?.(block) === true;

/** An output that is content already goes out as such; as JSON in a text it would reach the model as a riddle. */
function contentBlocks(output: unknown): Json[] | undefined {
  const blocks = outputJson(output);
  return Array.isArray(blocks) && blocks.length > 0 && blocks.every(isContentBlock) ? blocks : undefined;
}
