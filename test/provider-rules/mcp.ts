/** Model Context Protocol: the `Tool` type of three revisions. */
import {
  anObject,
  checkEnvelope,
  checkUniqueNames,
  count,
  filledText,
  flag,
  objects,
  oneOf,
  text,
} from './envelope.ts';
import { checkDeclaredDialect, checkObjectRoot } from './json-schema.ts';
import { typesOf, visitSchemas } from './schema-walk.ts';
import { at, collect, get, isObject, type JsonObject, type Report, type Violation } from './violation.ts';

export type McpRevision = '2026-07-28' | '2025-11-25' | '2025-06-18';

/** A SHOULD of the protocol: other names are registered with a warning, so breaking it is told and not refused. */
export const MCP_ADVISED_NAME: RegExp = /^[A-Za-z0-9._-]{1,128}$/;
/** Prefix of dot-separated labels, a slash, then a name. */
const META_KEY = /^([a-z]([a-z0-9-]*[a-z0-9])?(\.[a-z]([a-z0-9-]*[a-z0-9])?)*\/)?[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i;
const RESERVED_META = /^[^/.]+\.(mcp|modelcontextprotocol)[./]/i;
const HEADER_TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

export const checkMcp = (tool: unknown, revision: McpRevision): Violation[] =>
  collect(report => {
    const found = checkEnvelope(
      tool,
      '',
      {
        required: { name: filledText, inputSchema: anObject },
        optional: {
          title: text,
          description: filledText,
          outputSchema: anObject,
          annotations: anObject,
          _meta: anObject,
          ...(revision === '2025-06-18' ? {} : { icons: objects }),
          ...(revision === '2025-11-25' ? { execution: anObject } : {}),
        },
      },
      report,
    );
    if (!found) return;
    checkInput(found.inputSchema, revision, report);
    if (Object.hasOwn(found, 'outputSchema')) checkOutputSchema(found.outputSchema, revision, report);
    checkDetails(found, report);
  });

/** The result of `tools/list`. */
export const checkMcpTools = (result: unknown, revision: McpRevision): Violation[] =>
  collect(report => {
    const cacheable =
      revision === '2026-07-28' ? { resultType: oneOf('complete'), ttlMs: count, cacheScope: text } : {};
    const envelope = { required: { tools: objects }, optional: { nextCursor: text, _meta: anObject, ...cacheable } };
    const found = checkEnvelope(result, '', envelope, report);
    const tools = Array.isArray(found?.tools) ? found.tools : [];
    checkUniqueNames(
      tools.map(tool => (isObject(tool) ? tool.name : undefined)),
      '/tools',
      report,
    );
  });

function checkInput(schema: unknown, revision: McpRevision, report: Report): void {
  if (!checkObjectRoot(schema, '/inputSchema', [], report)) return;
  checkProperties(schema, '/inputSchema', report);
  checkDeclaredDialect(schema, '/inputSchema', report);
  checkNoRemoteRefs(schema, '/inputSchema', report);
  if (revision === '2026-07-28') checkHeaders(schema, report);
}

function checkOutputSchema(schema: unknown, revision: McpRevision, report: Report): void {
  if (!isObject(schema)) return;
  if (revision !== '2026-07-28' && schema.type !== 'object') {
    report('/outputSchema/type', 'schema/root', 'an output schema must have `type: "object"` before 2026-07-28');
  }
  checkProperties(schema, '/outputSchema', report);
  checkDeclaredDialect(schema, '/outputSchema', report);
  checkNoRemoteRefs(schema, '/outputSchema', report);
}

/** `properties?: { [key: string]: object }` in every revision that names the field; clients refuse the whole list. */
function checkProperties(schema: JsonObject, pointer: string, report: Report): void {
  for (const [name, part] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    if (!isObject(part)) report(at(at(pointer, 'properties'), name), 'schema/boolean', 'must be an object');
  }
}

function checkNoRemoteRefs(root: unknown, pointer: string, report: Report): void {
  visitSchemas(root, pointer, (schema, place) => {
    const ref = isObject(schema) ? get(schema, '$ref') : undefined;
    if (typeof ref === 'string' && /^([a-z][a-z0-9+.-]*:)?\/\//i.test(ref)) {
      report(at(place.pointer, '$ref'), 'schema/ref', 'a reference to the network is never fetched');
    }
  });
}

/** `x-mcp-header` mirrors an argument into a request header; a bad one makes HTTP clients drop the tool. */
function checkHeaders(root: JsonObject, report: Report): void {
  const seen = new Set<string>();
  visitSchemas(root, '/inputSchema', (schema, place) => {
    if (!isObject(schema) || !Object.hasOwn(schema, 'x-mcp-header')) return;
    const where = at(place.pointer, 'x-mcp-header');
    const header = get(schema, 'x-mcp-header');
    if (typeof header !== 'string' || !HEADER_TOKEN.test(header))
      return report(where, 'header/token', 'must be a header token');
    if (seen.has(header.toLowerCase())) report(where, 'header/duplicate', 'must be unique, whatever its case');
    seen.add(header.toLowerCase());
    const types = typesOf(schema);
    if (types.length !== 1 || !['string', 'integer', 'boolean'].includes(String(types[0]))) {
      report(where, 'header/type', 'only for a string, an integer or a boolean');
    }
    if (!/^\/inputSchema(\/properties\/[^/]+)+$/.test(place.pointer)) {
      report(where, 'header/place', 'must be reachable through properties only');
    }
  });
}

function checkDetails(tool: JsonObject, report: Report): void {
  const hints = { readOnlyHint: flag, destructiveHint: flag, idempotentHint: flag, openWorldHint: flag };
  if (Object.hasOwn(tool, 'annotations')) {
    checkEnvelope(tool.annotations, '/annotations', { optional: { title: text, ...hints } }, report);
  }
  if (Object.hasOwn(tool, 'execution')) {
    const taskSupport = oneOf('forbidden', 'optional', 'required');
    checkEnvelope(tool.execution, '/execution', { optional: { taskSupport } }, report);
  }
  if (Array.isArray(tool.icons)) {
    tool.icons.forEach((icon, index) => {
      const optional = { mimeType: text, sizes: () => undefined, theme: oneOf('light', 'dark') };
      checkEnvelope(icon, at('/icons', index), { required: { src: filledText }, optional }, report);
    });
  }
  for (const key of isObject(tool._meta) ? Object.keys(tool._meta) : []) {
    if (!META_KEY.test(key))
      report(at('/_meta', key), 'meta/key', 'must be a name, after a reverse-DNS prefix and a slash');
    if (RESERVED_META.test(key)) report(at('/_meta', key), 'meta/reserved', 'this prefix belongs to the protocol');
  }
}
