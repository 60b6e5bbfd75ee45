/** Reads the descriptor of one's own agent loop. Values that equal the documented defaults are left to the defaults. */

import { DEFAULT_BOUNDARY } from '../../../manifest/default-boundary.ts';
import { isObject, type Json, own } from '../../../manifest/json.ts';
import type { Manifest } from '../../../manifest/manifest.ts';
import type { DefinitionFields } from '../../reading/definition-fields.ts';
import { hasText } from '../../reading/definition-fields.ts';
import type { Reader } from '../../reading/reader.ts';

/** What the descriptor says beyond the defaults; `concurrency: null` is how it says unlimited. */
function boundaryOf(given: Json): Manifest['executionBoundary'] | undefined {
  if (!isObject(given)) return undefined;
  const { retryPolicy, ...rest } = given;
  const { retryPolicy: defaultRetry, ...defaults } = DEFAULT_BOUNDARY;
  const differing = (values: Json | undefined, usual: { [field: string]: Json }) =>
    Object.entries(isObject(values) ? values : {}).filter(([field, value]) => value !== usual[field]);
  const retry = differing(retryPolicy, defaultRetry);
  const fields = [
    ...differing(rest, defaults),
    ...(retry.length > 0 ? [['retryPolicy', Object.fromEntries(retry)]] : []),
  ];
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

function fieldsOf(definition: DefinitionFields): Partial<Manifest> {
  const fields: { [field: string]: Json } = {};
  for (const field of ['toolId', 'version', 'risk', 'idempotent']) {
    const part = definition.take(field);
    if (part) fields[field] = part.value;
  }
  const permissions = definition.take('permissions');
  if (permissions && !(Array.isArray(permissions.value) && permissions.value.length === 0)) {
    fields.permissions = permissions.value;
  }
  const boundary = boundaryOf(definition.take('executionBoundary')?.value ?? null);
  return { ...fields, ...(boundary && { executionBoundary: boundary }) } as Partial<Manifest>;
}

export const reader: Reader = {
  format: 'agent-loop',
  label: 'Agent loop',
  recognise(value) {
    // A manifest has a toolId too, but no title, and no boundary that says null.
    const boundary = own(value, 'executionBoundary');
    const isDescriptor = hasText(value, 'title') || (isObject(boundary) && own(boundary, 'concurrency') === null);
    return hasText(value, 'toolId') && hasText(value, 'name') && isDescriptor ? 'certain' : undefined;
  },
  read(definition) {
    const name = definition.take('name');
    const title = definition.take('title');
    const description = definition.take('description');
    const input = definition.take('inputSchema');
    const output = definition.take('outputSchema');
    return {
      ...(name && { name }),
      ...(title && { title }),
      ...(description && { description }),
      ...(input && { input }),
      ...(output && { output }),
      fields: fieldsOf(definition),
      vendor: 'agent-loop',
      options: {},
      target: { adapter: 'agent-loop' },
    };
  },
};
