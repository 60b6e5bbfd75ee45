/**
 * Model Context Protocol `Tool`, as `tools/list` gives it.
 * Sources: schema/2026-07-28/schema.ts and the revisions before it; SEP-986 (names), SEP-1613 (dialect).
 */
import type { RuleRef } from '../../../manifest/diagnostic.ts';
import { cloneJson, isObject, type Json, type JsonObject, type Path, setOwn } from '../../../manifest/json.ts';
import type { Manifest } from '../../../manifest/manifest.ts';
import { visitSchemas } from '../../../manifest/schema-vocabulary.ts';
import { code } from '../../../manifest/words.ts';
import type { Adapter, Envelope, EnvelopeInput, ExtensionField } from '../../contract.ts';
import { booleanAsObject, objectForm } from '../../lower/boolean-schema.ts';
import { rulesOf } from '../../profiles/rules.ts';
import { verbatim } from '../../profiles/verbatim.ts';
import { HINTS, HINTS_BY_RISK, isForeignMetaKey, META_KEY } from './meta.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('mcp', VERIFIED);
const R = {
  schema: rule('input-schema', 'https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool'),
  name: rule('tool-name', 'https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-names (SEP-986)'),
  dots: rule('tool-name-dots', 'Reports: several clients forward the name to providers that know no dots'),
  output: rule('output-schema-object', 'Revisions before 2026-07-28: outputSchema must have an object root'),
  outputForm: rule('output-schema-form', 'schema/2026-07-28/schema.ts Tool.outputSchema: an object'),
  booleans: rule(
    'properties-objects',
    'schema/2025-11-25/schema.ts Tool: properties?: { [key: string]: object }; the official client (1.32.2) refuses the whole list for a boolean',
  ),
};

const CURRENT = '2026-07-28';
const WRAPPER = 'result';

/** Any 2020-12 keyword may stand beside the object root; only the root type is demanded. */
const profile = {
  ...verbatim('mcp', R.schema),
  root: { empty: 'properties' as const, emptyRule: R.schema, noBooleans: R.booleans },
};

const icons: ExtensionField = {
  hint: 'Icons that a client may show.',
  check: (value: Json) =>
    Array.isArray(value) && value.every(icon => isObject(icon) && typeof icon.src === 'string')
      ? undefined
      : 'must be a list of {"src": …} objects',
};

const annotations: ExtensionField = {
  hint: 'Hints beyond those that follow from risk and idempotent.',
  check: (value: Json) =>
    isObject(value) &&
    Object.entries(value).every(([key, hint]) =>
      key === 'title' ? typeof hint === 'string' : HINTS.includes(key) && typeof hint === 'boolean',
    )
      ? undefined
      : 'must hold title or the boolean hints of the protocol',
};

/** Keys with a reverse-DNS prefix; the manifest's own block is written by nobody else. */
const meta: ExtensionField = {
  hint: 'Further entries of `_meta`, by reverse-DNS key.',
  check: (value: Json) =>
    isObject(value) && Object.keys(value).every(isForeignMetaKey)
      ? undefined
      : 'must be an object with keys of the protocol (`com.example/key`), without the one of the manifest',
};

const execution: ExtensionField = {
  hint: 'Whether the tool runs as a task; a field of revision 2025-11-25 only.',
  check: (value: Json) =>
    isObject(value) &&
    Object.keys(value).every(key => key === 'taskSupport') &&
    ['forbidden', 'optional', 'required'].includes(String(value.taskSupport))
      ? undefined
      : 'must be {"taskSupport": "forbidden", "optional" or "required"}',
};

/** Only what the manifest says. */
function hintsOf(manifest: Manifest): JsonObject {
  const risk =
    typeof manifest.risk === 'string' && Object.hasOwn(HINTS_BY_RISK, manifest.risk) ? manifest.risk : undefined;
  const hints: JsonObject = risk ? { ...HINTS_BY_RISK[risk] } : {};
  if (typeof manifest.idempotent === 'boolean') hints.idempotentHint = manifest.idempotent;
  return hints;
}

function metaOf(manifest: Manifest): JsonObject {
  const { toolId, version, permissions, executionBoundary } = manifest;
  const own: JsonObject = {};
  if (typeof toolId === 'string') own.toolId = toolId;
  if (typeof version === 'string') own.version = version;
  if (Array.isArray(permissions)) own.permissions = permissions;
  if (isObject(executionBoundary)) own.executionBoundary = executionBoundary;
  return { [META_KEY]: own };
}

/** Object-rooted everywhere; other roots are wrapped for revisions that know objects only. */
function outputOf(input: EnvelopeInput): { schema?: JsonObject; wrapper?: string } {
  const { manifest, mode, report } = input;
  const { outputSchema } = manifest;
  if (typeof outputSchema !== 'boolean' && !isObject(outputSchema)) return {};
  const tell = (finding: { code: string; message: string; rule: RuleRef; path?: Path }): void =>
    report({ severity: 'info', effect: 'rewritten', path: ['outputSchema'], ...finding });
  if (isObject(outputSchema) && (outputSchema.type === 'object' || mode === CURRENT)) {
    return { schema: withoutBooleans(outputSchema, tell) };
  }
  if (typeof outputSchema === 'boolean' && mode === CURRENT) {
    const message = booleanAsObject(outputSchema).replace('{at}', 'the output');
    tell({ code: 'schema/boolean-as-object', message, rule: R.outputForm });
    return { schema: objectForm(outputSchema) };
  }
  tell({
    code: 'schema/output-wrapped',
    message: `In this revision the root of an output schema is \`type: "object"\`, so this one stands in the property \`${WRAPPER}\` of an object. Answer with \`{"${WRAPPER}": …}\`.`,
    rule: R.output,
  });
  return {
    schema: wrapped(typeof outputSchema === 'boolean' ? objectForm(outputSchema) : outputSchema),
    wrapper: WRAPPER,
  };
}

function withoutBooleans(
  schema: JsonObject,
  tell: (finding: { code: string; message: string; rule: RuleRef; path: Path }) => void,
): JsonObject {
  const { properties } = schema;
  if (!isObject(properties) || !Object.values(properties).some(part => typeof part === 'boolean')) return schema;
  const out: JsonObject = {};
  for (const [name, part] of Object.entries(properties)) {
    setOwn(out, name, typeof part === 'boolean' ? objectForm(part) : part);
    if (typeof part !== 'boolean') continue;
    const message = booleanAsObject(part).replace('{at}', code(name));
    tell({ code: 'schema/boolean-as-object', message, rule: R.booleans, path: ['outputSchema', 'properties', name] });
  }
  return { ...schema, properties: out };
}

/** Definitions move to the new root, where their references look for them; references to the old root follow it down. */
function wrapped(schema: JsonObject): JsonObject {
  const outer: JsonObject = {};
  const { $schema, $id, $defs, definitions, ...inner } = cloneJson(schema) as JsonObject;
  for (const [keyword, value] of Object.entries({ $schema, $id, $defs, definitions })) {
    if (value !== undefined) outer[keyword] = value;
  }
  const document: JsonObject = { ...outer, type: 'object', properties: { [WRAPPER]: inner }, required: [WRAPPER] };
  visitSchemas(document, part => {
    if (isObject(part) && typeof part.$ref === 'string' && INTO_OLD_ROOT.test(part.$ref)) {
      part.$ref = `#/properties/${WRAPPER}${part.$ref.slice(1)}`;
    }
  });
  return document;
}

const INTO_OLD_ROOT = /^#(?:$|\/(?!\$defs\/|definitions\/))/;

function envelope(input: EnvelopeInput): Envelope {
  const { manifest, name, description, schema, mode, extensions } = input;
  const output = outputOf(input);
  const extra = isObject(extensions.annotations) ? extensions.annotations : {};
  const hints = { ...hintsOf(manifest), ...extra };
  const definition: JsonObject = {
    name,
    ...(typeof manifest.name === 'string' && manifest.name !== '' ? { title: manifest.name } : {}),
    ...(description === undefined ? {} : { description }),
    ...(Array.isArray(extensions.icons) && mode !== '2025-06-18' ? { icons: extensions.icons } : {}),
    inputSchema: schema ?? { type: 'object', properties: {} },
    ...(output.schema ? { outputSchema: output.schema } : {}),
    ...(Object.keys(hints).length > 0 ? { annotations: hints } : {}),
    ...(isObject(extensions.execution) && mode === '2025-11-25' ? { execution: extensions.execution } : {}),
    _meta: { ...(isObject(extensions._meta) ? extensions._meta : {}), ...metaOf(manifest) },
  };
  return output.wrapper === undefined ? { definition } : { definition, outputWrapper: output.wrapper };
}

export const adapter: Adapter = {
  id: 'mcp',
  label: 'MCP',
  short: 'MCP',
  vendor: 'Model Context Protocol',
  docs: 'https://modelcontextprotocol.io/specification/2026-07-28/server/tools',
  verified: VERIFIED,
  order: 60,
  shownByDefault: true,
  modes: [
    { id: CURRENT, label: CURRENT, hint: 'The current revision: any output schema.' },
    { id: '2025-11-25', label: '2025-11-25', hint: 'Object-rooted output schemas, icons.' },
    { id: '2025-06-18', label: '2025-06-18', hint: 'Object-rooted output schemas, no icons.' },
  ],
  profile: () => profile,
  names: {
    pattern: /^[A-Za-z0-9._-]+$/,
    character: /[A-Za-z0-9._-]/,
    maxLength: 128,
    otherwise: 'warn',
    rule: R.name,
    unusual: {
      character: /\./,
      message: 'dots are allowed, but several clients hand the name to providers that refuse them.',
      rule: R.dots,
    },
  },
  extensionVendor: 'mcp',
  extensionFields: { icons, annotations, execution, _meta: meta },
  envelope,
  sendsOutputSchema: () => true,
  bundle: tools => ({ tools }),
  schemaOf: ({ inputSchema }) => (isObject(inputSchema) ? inputSchema : undefined),
};
