/** What the API refuses of function declarations that could be decoded. The words are those of public error reports. */
import { isObject, type Json, type JsonObject, own } from '../../../manifest/json.ts';

const NAME = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/;
const NAME_RULE =
  'Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.';
const PROPERTY = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;
const MOST_DECLARATIONS = 512;

const objects = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
/** The API takes each field in camel case and in snake case. */
const field = (message: JsonObject, camel: string, snake: string): Json | undefined =>
  own(message, camel) ?? own(message, snake);

/** One line for each rule that is broken, as the message of the error lists them; empty when all is well. */
export function declarationFaults(tools: Json | undefined): string[] {
  const faults: string[] = [];
  const taken = new Set<string>();
  objects(tools).forEach((tool, group) => {
    const declarations = objects(field(tool, 'functionDeclarations', 'function_declarations'));
    if (declarations.length > MOST_DECLARATIONS) {
      faults.push(`* GenerateContentRequest.tools[${group}].function_declarations: at most ${MOST_DECLARATIONS}`);
    }
    declarations.forEach((declaration, index) => {
      const place = `tools[${group}].function_declarations[${index}]`;
      const say = (where: string, problem: string): void => {
        faults.push(`* GenerateContentRequest.${place}.${where}: ${problem}`);
      };
      const { name } = declaration;
      if (typeof name !== 'string' || !NAME.test(name)) say('name', NAME_RULE);
      else if (taken.has(name)) faults.push(`Duplicate function declaration found: ${name}`);
      else taken.add(name);
      schemaFields(declaration, say);
    });
  });
  return faults;
}

type Say = (where: string, problem: string) => void;

function schemaFields(declaration: JsonObject, say: Say): void {
  for (const [camel, snake] of [
    ['parameters', 'parameters_json_schema'],
    ['response', 'response_json_schema'],
  ] as const) {
    const schema = own(declaration, camel);
    const json = field(declaration, `${camel}JsonSchema`, snake);
    // The types say that the two exclude one another; no report shows the words.
    if (schema !== undefined && json !== undefined) say(snake, `must not be set together with ${camel}`);
    if (isObject(schema)) {
      if (camel === 'parameters' && typeOf(schema) !== 'OBJECT') say(`${camel}.type`, 'should be OBJECT');
      checkSchema(schema, camel, say);
    }
    if (camel === 'parameters' && json !== undefined && !(isObject(json) && own(json, 'type') === 'object')) {
      say(snake, 'the schema must describe an object');
    }
  }
}

const typeOf = (schema: JsonObject): string => String(own(schema, 'type') ?? '').toUpperCase();

const FORMATS: { [type: string]: readonly string[] } = {
  STRING: ['enum', 'date-time'],
  NUMBER: ['float', 'double'],
  INTEGER: ['int32', 'int64'],
};

function checkSchema(schema: JsonObject, place: string, say: Say): void {
  const branches = field(schema, 'anyOf', 'any_of');
  if (branches !== undefined) {
    if (Object.keys(schema).length > 1) {
      say(place, 'specified other fields alongside any_of. When using any_of, it must be the only field set.');
    }
    objects(branches).forEach((branch, index) => {
      checkSchema(branch, `${place}.any_of[${index}]`, say);
    });
    return;
  }
  const type = typeOf(schema);
  if (type === '' && Object.keys(schema).some(key => key !== 'description')) {
    say(`${place}.type`, 'must be specified when not using one_of, any_of or all_of fields');
  }
  checkValues(schema, type, place, say);
  const { items } = schema;
  if (type === 'ARRAY' && items === undefined) say(`${place}.items`, 'missing field');
  if (isObject(items)) checkSchema(items, `${place}.items`, say);
  const properties = isObject(schema.properties) ? schema.properties : {};
  if (type === 'OBJECT' && Object.keys(properties).length === 0) {
    say(`${place}.properties`, 'should be non-empty for OBJECT type');
  }
  const { required } = schema;
  (Array.isArray(required) ? required : []).forEach((name, index) => {
    if (!Object.hasOwn(properties, String(name))) say(`${place}.required[${index}]`, 'property is not defined');
  });
  for (const [name, property] of Object.entries(properties)) {
    if (!PROPERTY.test(name)) say(`${place}.properties`, `invalid property name ${JSON.stringify(name)}`);
    if (isObject(property)) checkSchema(property, `${place}.properties[${name}]`, say);
  }
}

function checkValues(schema: JsonObject, type: string, place: string, say: Say): void {
  const values = own(schema, 'enum');
  if (Array.isArray(values) && values.length > 0) {
    if (type !== 'STRING') say(`${place}.enum`, 'only allowed for STRING type');
    values.forEach((value, index) => {
      if (value === '') say(`${place}.enum[${index}]`, 'cannot be empty');
    });
  }
  const format = own(schema, 'format');
  const known = FORMATS[type];
  if (typeof format === 'string' && format !== '' && known && !known.includes(format)) {
    say(`${place}.format`, `only '${known.join("' and '")}' are supported for ${type} type`);
  }
}
