/** Why a document holds no definition, in words that help. */
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { isObject, type Json, own } from '../../manifest/json.ts';
import { shown } from '../../manifest/words.ts';

const has = (document: Json, ...names: string[]): boolean =>
  isObject(document) && names.every(name => own(document, name) !== undefined);

const isEmptyList = (value: Json | undefined): boolean => Array.isArray(value) && value.length === 0;

function reason(document: Json): string {
  if (has(document, 'openapi') || has(document, 'swagger')) {
    return 'This is an OpenAPI description; it describes operations, not tools, and is not read. Convert it to tool definitions first.';
  }
  if (has(document, 'mcpServers') || has(document, 'mcp_servers')) {
    return 'This is the configuration of an MCP client; it names servers, not their tools. Paste what a server answers to `tools/list`.';
  }
  if (has(document, 'jsonrpc', 'error')) {
    return 'This is an error answer of a server; it holds no tools. Ask the server for `tools/list` again.';
  }
  if (has(document, 'jsonrpc', 'method')) {
    return 'This is a request to a server; the tools are in its answer. Paste the result of `tools/list`.';
  }
  if (isObject(document) && ['tools', 'functions'].some(name => isEmptyList(own(document, name)))) {
    return 'The list of tools is empty, so there is nothing to import.';
  }
  if (has(document, 'messages') || has(document, 'contents') || has(document, 'input')) {
    return 'This request holds no tools. Paste one that has `tools`, or the definitions alone.';
  }
  if (
    isObject(document) &&
    (has(document, 'properties') || has(document, '$schema') || own(document, 'type') === 'object')
  ) {
    return 'This is a JSON Schema without a tool around it; give it a name and a description, or paste it into the input schema of a tool.';
  }
  if (typeof document === 'string') {
    return 'This is plain text. Paste definitions as JSON or YAML: of OpenAI, Anthropic, Gemini, MCP, Bedrock, Ollama, or manifests.';
  }
  if (isEmptyList(document)) return 'The list is empty, so there is nothing to import.';
  return `No tool definition was found; this is ${shown(document)}. A definition has a name and a schema of its parameters.`;
}

export const nothingFound = (document: Json): Diagnostic => ({
  code: 'import/nothing-found',
  severity: 'error',
  message: reason(document),
  path: [],
});
