/** Reads `{toolSpec: {name, description, inputSchema: {json}, strict}}` of Converse. */
import { isObject, own } from '../../../manifest/json.ts';
import { hasText } from '../../reading/definition-fields.ts';
import type { Reader } from '../../reading/reader.ts';
import { takeStrict } from '../../reading/wrapped-function.ts';

export const reader: Reader = {
  format: 'bedrock',
  label: 'Bedrock',
  recognise(value) {
    const spec = own(value, 'toolSpec');
    return isObject(spec) ? (hasText(spec, 'name') ? 'certain' : 'likely') : undefined;
  },
  // @aws-sdk/client-bedrock-runtime 3.1164.0: a list of tools may hold these beside toolSpec.
  builtIn: value => ['systemTool', 'cachePoint'].find(name => isObject(own(value, name))),
  surrounds: document => own(document, 'toolConfig') !== undefined && own(document, 'contents') === undefined,
  read(definition) {
    const spec = definition.inside('toolSpec') ?? definition;
    const name = spec.take('name');
    const description = spec.take('description');
    const input = spec.inside('inputSchema')?.take('json');
    const options = takeStrict(spec);
    return {
      at: spec.path,
      ...(name && { name }),
      ...(description && { description }),
      ...(input && { input }),
      vendor: 'bedrock',
      options,
      target: { adapter: 'bedrock', mode: options.strict ? 'strict' : 'standard' },
    };
  },
};
