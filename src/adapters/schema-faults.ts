/** Faults of an input schema that stop every target. */
import { checkSchema } from '../manifest/check-schema.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { cloneJson, isObject, type JsonObject } from '../manifest/json.ts';
import { upgradeDialect } from './lower/upgrade.ts';

const DANGLING = 'schema/dangling-reference';

/** What makes the schema itself unusable. Old forms are upgraded first: they are not faults. */
export function schemaFaults(schema: unknown, target: string): Diagnostic[] {
  if (!isObject(schema)) {
    const found =
      schema === undefined ? [] : checkSchema(schema, ['inputSchema']).filter(({ severity }) => severity === 'error');
    if (found.length > 0) return found.map(diagnostic => ({ ...diagnostic, target, effect: 'refused' }));
    return [
      {
        code: 'schema/root-not-object',
        severity: 'error',
        effect: 'refused',
        message:
          schema === undefined
            ? 'The tool has no inputSchema. Add one, for a tool without parameters `{"type": "object", "properties": {}}`.'
            : 'The inputSchema must be a schema object; arguments are always an object.',
        path: ['inputSchema'],
        target,
        fix: {
          title: 'Use an object without properties',
          edits: [{ op: 'set', path: ['inputSchema'], value: { type: 'object', properties: {} } }],
        },
      },
    ];
  }
  const errors = checkSchema(schema, ['inputSchema']).filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return [];
  // What is too large to be looked through is too large to be upgraded.
  const isEndless = errors.some(({ code }) => code === 'schema/too-deep' || code === 'schema/too-large');
  if (isEndless) return errors.map(diagnostic => ({ ...diagnostic, target, effect: 'refused' }));
  const upgraded = cloneJson(schema) as JsonObject;
  const remaining =
    upgradeDialect(upgraded).length > 0
      ? checkSchema(upgraded, ['inputSchema']).filter(({ severity }) => severity === 'error')
      : errors;
  // A reference into an old form leads nowhere once that is upgraded; it is followed before.
  const dangling = new Set(errors.filter(({ code }) => code === DANGLING).map(({ message }) => message));
  const lasting = remaining.filter(({ code, message }) => code !== DANGLING || dangling.has(message));
  return lasting.map(diagnostic => ({ ...diagnostic, target, effect: 'refused' }));
}
