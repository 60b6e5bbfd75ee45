/** The descriptor of one's own agent loop: everything the loop needs, with the documented defaults filled in. */

import { DEFAULT_BOUNDARY } from '../../../manifest/default-boundary.ts';
import { isObject, type JsonObject } from '../../../manifest/json.ts';
import type { Manifest } from '../../../manifest/manifest.ts';
import type { Adapter } from '../../contract.ts';
import { rulesOf } from '../../profiles/rules.ts';
import { verbatim } from '../../profiles/verbatim.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('agent-loop', VERIFIED)('descriptor', 'docs/agent-loop.md');
const profile = { ...verbatim('agent-loop', rule), root: { empty: 'properties' as const, emptyRule: rule } };

function boundaryOf(manifest: Manifest): JsonObject {
  const given = isObject(manifest.executionBoundary) ? manifest.executionBoundary : {};
  const retry = isObject(given.retryPolicy) ? given.retryPolicy : {};
  const usual = DEFAULT_BOUNDARY;
  return {
    timeout: given.timeout ?? usual.timeout,
    retryPolicy: {
      maxRetries: retry.maxRetries ?? usual.retryPolicy.maxRetries,
      backoffMs: retry.backoffMs ?? usual.retryPolicy.backoffMs,
      backoff: retry.backoff ?? usual.retryPolicy.backoff,
    },
    concurrency: given.concurrency ?? usual.concurrency,
  };
}

export const adapter: Adapter = {
  id: 'agent-loop',
  label: 'Agent loop',
  short: 'LOOP',
  vendor: 'Your own loop',
  docs: 'docs/agent-loop.md',
  verified: VERIFIED,
  order: 70,
  shownByDefault: true,
  modes: [{ id: 'standard', label: 'Standard' }],
  profile: () => profile,
  names: { pattern: /^.{1,128}$/su, character: /./su, maxLength: 128, otherwise: 'warn', rule },
  envelope: ({ manifest, name, description, schema }) => ({
    definition: {
      name,
      toolId: manifest.toolId,
      version: manifest.version,
      title: manifest.name,
      ...(description === undefined ? {} : { description }),
      inputSchema: schema ?? { type: 'object', properties: {} },
      ...(manifest.outputSchema === undefined ? {} : { outputSchema: manifest.outputSchema }),
      permissions: Array.isArray(manifest.permissions) ? manifest.permissions : [],
      executionBoundary: boundaryOf(manifest),
      ...(manifest.risk === undefined ? {} : { risk: manifest.risk }),
      ...(manifest.idempotent === undefined ? {} : { idempotent: manifest.idempotent }),
    },
  }),
  sendsOutputSchema: () => true,
  bundle: definitions => definitions,
  schemaOf: ({ inputSchema }) => (isObject(inputSchema) ? inputSchema : undefined),
};
