/**
 * The request as the API decodes it: JSON into protobuf messages. A field that a message does not have fails the whole request,
 * and so does a value of another kind. Source of the fields: the types of `@google/genai` 3.3.0; of the words: error reports.
 */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';

/** What stands in a field: a scalar, any JSON, a message by name, a list of it or a map to it. */
type Kind =
  | 'string'
  | 'bool'
  | 'number'
  | 'int64'
  | 'struct'
  | 'any'
  | { message: string }
  | { list: Kind }
  | { map: Kind };

export interface FieldViolation {
  field: string;
  description: string;
}

const of = (message: string): Kind => ({ message });
const list = (kind: Kind): Kind => ({ list: kind });

const anyOf = (...names: string[]): { [field: string]: Kind } => Object.fromEntries(names.map(name => [name, 'any']));

const MESSAGES: { [message: string]: { [field: string]: Kind } } = {
  GenerateContentRequest: {
    model: 'string',
    contents: list(of('Content')),
    systemInstruction: of('Content'),
    tools: list(of('Tool')),
    ...anyOf('toolConfig', 'generationConfig', 'safetySettings', 'serviceTier', 'store'),
    cachedContent: 'string',
  },
  Content: { role: 'string', parts: list(of('Part')) },
  Part: {
    text: 'string',
    thought: 'bool',
    thoughtSignature: 'string',
    functionCall: of('FunctionCall'),
    functionResponse: of('FunctionResponse'),
    ...anyOf('inlineData', 'fileData', 'executableCode', 'codeExecutionResult', 'videoMetadata', 'partMetadata'),
  },
  FunctionCall: { id: 'string', name: 'string', args: 'struct' },
  FunctionResponse: {
    id: 'string',
    name: 'string',
    response: 'struct',
    willContinue: 'bool',
    scheduling: 'string',
    parts: 'any',
  },
  Tool: {
    functionDeclarations: list(of('FunctionDeclaration')),
    ...anyOf('googleSearch', 'googleSearchRetrieval', 'codeExecution', 'urlContext', 'fileSearch', 'googleMaps'),
    ...anyOf('computerUse', 'mcpServers'),
  },
  FunctionDeclaration: {
    name: 'string',
    description: 'string',
    behavior: 'string',
    parameters: of('Schema'),
    response: of('Schema'),
    ...anyOf('parametersJsonSchema', 'responseJsonSchema'),
  },
  Schema: {
    ...Object.fromEntries(['type', 'format', 'title', 'description', 'pattern'].map(name => [name, 'string' as const])),
    nullable: 'bool',
    ...anyOf('default', 'example'),
    enum: list('string'),
    items: of('Schema'),
    properties: { map: of('Schema') },
    required: list('string'),
    propertyOrdering: list('string'),
    ...Object.fromEntries(
      ['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minLength', 'maxLength'].map(name => [
        name,
        'int64' as const,
      ]),
    ),
    minimum: 'number',
    maximum: 'number',
    anyOf: list(of('Schema')),
  },
};

const SCALARS: { [kind: string]: { type: string; takes: (value: Json) => boolean } } = {
  string: { type: 'TYPE_STRING', takes: value => typeof value === 'string' },
  bool: { type: 'TYPE_BOOL', takes: value => typeof value === 'boolean' },
  number: { type: 'TYPE_DOUBLE', takes: value => typeof value === 'number' },
  // 64 bits are written as a decimal text; a whole number is taken too.
  int64: { type: 'TYPE_INT64', takes: value => Number.isInteger(value) || /^-?\d+$/.test(String(value)) },
  struct: { type: 'type.googleapis.com/google.protobuf.Struct', takes: isObject },
};

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Everything that the decoder refuses, in the order of the text. */
export function decodingFaults(body: JsonObject): FieldViolation[] {
  const faults: FieldViolation[] = [];
  decodeMessage('GenerateContentRequest', body, '', faults);
  return faults;
}

function decodeMessage(message: string, value: JsonObject, place: string, faults: FieldViolation[]): void {
  const fields = MESSAGES[message] ?? {};
  for (const [name, part] of Object.entries(value)) {
    const field = camelCase(name);
    const kind = Object.hasOwn(fields, field) ? fields[field] : undefined;
    const at = place === '' ? '' : ` at '${place}'`;
    if (kind === undefined) {
      const description = `Invalid JSON payload received. Unknown name "${name}"${at}: Cannot find field.`;
      faults.push({ field: place, description });
    } else if (Array.isArray(part) && kind !== 'any' && !isRepeated(kind)) {
      const problem = 'Proto field is not repeating, cannot start list.';
      faults.push({
        field: place,
        description: `Invalid JSON payload received. Unknown name "${name}"${at}: ${problem}`,
      });
    } else if (part !== null) {
      decode(kind, part, `${place}${place === '' ? '' : '.'}${snakeCase(field)}`, faults);
    }
  }
}

const isRepeated = (kind: Kind): boolean => typeof kind === 'object' && 'list' in kind;

function decode(kind: Kind, value: Json, place: string, faults: FieldViolation[]): void {
  if (kind === 'any') return;
  if (typeof kind === 'string') {
    const scalar = SCALARS[kind];
    if (scalar && !scalar.takes(value)) faults.push(invalid(place, scalar.type, value));
  } else if ('list' in kind) {
    for (const [index, item] of (Array.isArray(value) ? value : [value]).entries()) {
      decode(kind.list, item, `${place}[${index}]`, faults);
    }
  } else if (!isObject(value)) {
    const type = 'message' in kind ? `type.googleapis.com/google.ai.generativelanguage.v1beta.${kind.message}` : 'map';
    faults.push(invalid(place, type, value));
  } else if ('map' in kind) {
    for (const [index, item] of Object.values(value).entries()) {
      decode(kind.map, item, `${place}[${index}].value`, faults);
    }
  } else decodeMessage(kind.message, value, place, faults);
}

const invalid = (field: string, type: string, value: Json): FieldViolation => ({
  field,
  description: `Invalid value at '${field}' (${type}), ${JSON.stringify(value)}`,
});
