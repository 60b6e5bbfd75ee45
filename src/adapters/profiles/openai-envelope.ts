/** The nested function tool of Chat Completions, as the hosts that speak OpenAI's format take it. */
import { isObject, type JsonObject } from '../../manifest/json.ts';
import type { Adapter, EnvelopeInput } from '../contract.ts';

/** `{type: "function", function: {name, description, parameters}}`; `extra` stands beside the parameters. */
export const nestedFunction = ({ name, description, schema }: EnvelopeInput, extra: JsonObject = {}): JsonObject => ({
  type: 'function',
  function: {
    name,
    ...(description === undefined ? {} : { description }),
    parameters: schema ?? { type: 'object', properties: {} },
    ...extra,
  },
});

const schemaOf: Adapter['schemaOf'] = ({ function: body }) => {
  const parameters = isObject(body) ? body.parameters : undefined;
  return isObject(parameters) ? parameters : undefined;
};

/** The parts of an adapter that follow from the envelope. */
export const nestedTools: Pick<Adapter, 'envelope' | 'bundle' | 'schemaOf'> = {
  envelope: input => ({ definition: nestedFunction(input) }),
  bundle: definitions => definitions,
  schemaOf,
};
