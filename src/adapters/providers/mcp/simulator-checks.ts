/**
 * What a host refuses of a server's responses, as the official client does (`@modelcontextprotocol/sdk` 1.32.2, client and types;
 * for revision 2026-07-28 its schema.ts).
 */
import { checkValue } from '../../../manifest/check-value.ts';
import { hasOwn, isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { firstFault } from '../../protocol/first-fault.ts';

export interface HostError {
  code: number;
  message: string;
}

const INVALID_REQUEST = -32600;
const INVALID_PARAMS = -32602;
const REQUEST_TIMEOUT = -32001;

const hostError = (code: number, message: string): HostError => ({ code, message: `MCP error ${code}: ${message}` });
/** A result that does not parse. */
const unread = (path: string, expected: string): HostError =>
  hostError(INVALID_PARAMS, `Invalid result: ${path}: expected ${expected}`);

const isCurrent = (mode: string): boolean => mode >= '2026-07-28';
const isText = (value: Json | undefined): value is string => typeof value === 'string';
const isTextOrNone = (value: Json | undefined): boolean => value === undefined || isText(value);

const resultTypeFault = (result: JsonObject, mode: string): HostError | undefined =>
  isCurrent(mode) && !isText(result.resultType) ? unread('resultType', 'string') : undefined;

/** The first thing that is wrong with the result of `tools/list`. */
export function listFault(result: JsonObject, mode: string): HostError | undefined {
  if (!Array.isArray(result.tools)) return unread('tools', 'array');
  const { ttlMs, cacheScope } = result;
  if (isCurrent(mode) && !(typeof ttlMs === 'number' && ttlMs >= 0)) return unread('ttlMs', 'number of at least 0');
  if (isCurrent(mode) && cacheScope !== 'public' && cacheScope !== 'private') {
    return unread('cacheScope', '"public" or "private"');
  }
  return (
    resultTypeFault(result, mode) ?? firstFault(result.tools, (tool, index) => toolFault(tool, `tools.${index}`, mode))
  );
}

function toolFault(tool: Json, path: string, mode: string): HostError | undefined {
  if (!isObject(tool)) return unread(path, 'object');
  const { name, inputSchema, outputSchema, annotations, icons, _meta } = tool;
  if (!isText(name)) return unread(`${path}.name`, 'string');
  const untold = ['title', 'description'].find(field => !isTextOrNone(tool[field]));
  if (untold !== undefined) return unread(`${path}.${untold}`, 'string');
  if (_meta !== undefined && !isObject(_meta)) return unread(`${path}._meta`, 'record');
  const hint = isObject(annotations) && Object.entries(annotations).find(([key, value]) => !isHint(key, value));
  if (hint) return unread(`${path}.annotations.${hint[0]}`, 'boolean');
  if (icons !== undefined && !(Array.isArray(icons) && icons.every(icon => isObject(icon) && isText(icon.src)))) {
    return unread(`${path}.icons`, 'array of objects with src');
  }
  const fault = objectSchemaFault(inputSchema, `${path}.inputSchema`, mode);
  if (fault || outputSchema === undefined) return fault;
  if (!isCurrent(mode)) return objectSchemaFault(outputSchema, `${path}.outputSchema`, mode);
  return isObject(outputSchema) ? undefined : unread(`${path}.outputSchema`, 'object');
}

const isHint = (key: string, value: Json): boolean =>
  key === 'title' ? isText(value) : !key.endsWith('Hint') || typeof value === 'boolean';

function objectSchemaFault(schema: Json | undefined, path: string, mode: string): HostError | undefined {
  if (!isObject(schema)) return unread(path, 'object');
  if (schema.type !== 'object') return unread(`${path}.type`, '"object"');
  const { properties, required } = schema;
  if (isCurrent(mode)) return undefined;
  if (properties !== undefined && !(isObject(properties) && Object.values(properties).every(isObject))) {
    return unread(`${path}.properties`, 'record of objects');
  }
  return required === undefined || (Array.isArray(required) && required.every(isText))
    ? undefined
    : unread(`${path}.required`, 'array of strings');
}

/** A call that the host made, and the output schema that the server listed for it. */
export interface OpenCall {
  id: Json;
  name: string;
  outputSchema: Json | undefined;
}

export const unknownResponse = (message: JsonObject): HostError =>
  hostError(INVALID_REQUEST, `Received a response for an unknown message ID: ${JSON.stringify(message)}`);

export const timedOut = (): HostError => hostError(REQUEST_TIMEOUT, 'Request timed out');

/** The first thing that is wrong with a response to a call; an error in JSON-RPC's form is none. */
export function responseFault(message: JsonObject, call: OpenCall, mode: string): HostError | undefined {
  const { error, result } = message;
  if (message.jsonrpc !== '2.0') return unread('jsonrpc', '"2.0"');
  if (error !== undefined) {
    const isError = isObject(error) && Number.isInteger(error.code) && isText(error.message);
    return isError ? undefined : unread('error', 'object with code and message');
  }
  if (!isObject(result)) return unread('result', 'object');
  return resultTypeFault(result, mode) ?? contentFault(result, mode) ?? structureFault(result, call, mode);
}

function contentFault({ content, structuredContent, isError }: JsonObject, mode: string): HostError | undefined {
  if (!Array.isArray(content)) return unread('content', 'array');
  const bad = content.findIndex(block => !isBlock(block));
  if (bad >= 0) return unread(`content.${bad}`, 'text, image, audio, resource_link or resource');
  if (structuredContent !== undefined && !isCurrent(mode) && !isObject(structuredContent)) {
    return unread('structuredContent', 'record');
  }
  return isError === undefined || typeof isError === 'boolean' ? undefined : unread('isError', 'boolean');
}

function isBlock(block: Json): boolean {
  if (!isObject(block)) return false;
  const { type, text, data, mimeType, uri, name, resource } = block;
  if (type === 'text') return isText(text);
  if (type === 'image' || type === 'audio') return isText(data) && isText(mimeType);
  if (type === 'resource_link') return isText(uri) && isText(name);
  return (
    type === 'resource' &&
    isObject(resource) &&
    isText(resource.uri) &&
    (isText(resource.text) || isText(resource.blob))
  );
}

/** A failure promises nothing, so that its content is held to no schema unless there is some. */
function structureFault(result: JsonObject, { name, outputSchema }: OpenCall, mode: string): HostError | undefined {
  if (outputSchema === undefined) return undefined;
  const { structuredContent } = result;
  const isThere = isCurrent(mode) ? hasOwn(result, 'structuredContent') : Boolean(structuredContent);
  if (!isThere) {
    return result.isError === true
      ? undefined
      : hostError(INVALID_REQUEST, `Tool ${name} has an output schema but did not return structured content`);
  }
  const wrong = checkValue(outputSchema, structuredContent ?? null).find(({ severity }) => severity === 'error');
  return (
    wrong && hostError(INVALID_PARAMS, `Structured content does not match the tool's output schema: ${wrong.message}`)
  );
}
