/** Our own loop's descriptor: schemas as written, permissions and boundary with their documented defaults filled in. */
import {
  anObject,
  checkEnvelope,
  checkUniqueNames,
  count,
  filledText,
  flag,
  matching,
  oneOf,
  strings,
} from './envelope.ts';
import { checkDeclaredDialect, checkObjectRoot } from './json-schema.ts';
import { collect, isObject, type Violation } from './violation.ts';

/** Our loop takes any name that a manifest may carry. */
const NAME = /^[A-Za-z0-9_.:/-]{1,128}$/;

export const checkAgentLoop = (tool: unknown): Violation[] =>
  collect(report => {
    const found = checkEnvelope(
      tool,
      '',
      {
        required: { name: matching(NAME), inputSchema: anObject, permissions: strings, executionBoundary: anObject },
        optional: {
          toolId: filledText,
          version: filledText,
          title: filledText,
          description: filledText,
          outputSchema: value => (isObject(value) || typeof value === 'boolean' ? undefined : 'must be a schema'),
          risk: oneOf('read', 'write', 'destructive'),
          idempotent: flag,
        },
      },
      report,
    );
    if (!found) return;
    if (checkObjectRoot(found.inputSchema, '/inputSchema', [], report)) {
      checkDeclaredDialect(found.inputSchema, '/inputSchema', report);
    }
    if (Object.hasOwn(found, 'outputSchema')) checkDeclaredDialect(found.outputSchema, '/outputSchema', report);
    const boundary = checkEnvelope(
      found.executionBoundary,
      '/executionBoundary',
      {
        required: {
          timeout: count,
          retryPolicy: anObject,
          concurrency: value =>
            value === null || (Number.isInteger(value) && Number(value) >= 1)
              ? undefined
              : 'must be at least 1, or null for unlimited',
        },
      },
      report,
    );
    if (!boundary) return;
    checkEnvelope(
      boundary.retryPolicy,
      '/executionBoundary/retryPolicy',
      { required: { maxRetries: count, backoffMs: count, backoff: oneOf('constant', 'exponential') } },
      report,
    );
  });

export const checkAgentLoopTools = (tools: unknown): Violation[] =>
  collect(report => {
    if (!Array.isArray(tools)) return report('', 'envelope/type', 'must be a list');
    checkUniqueNames(
      tools.map(tool => (isObject(tool) ? tool.name : undefined)),
      '',
      report,
    );
  });
