/**
 * Reads `Tool` of `tools/list`. Annotations are hints that a server makes about itself: they are kept for the way back
 * and never become a permission or an approval (specification: clients must consider them untrusted).
 */
import { isObject, type JsonObject, own } from '../../../manifest/json.ts';
import type { Manifest } from '../../../manifest/manifest.ts';
import type { DefinitionFields } from '../../reading/definition-fields.ts';
import { hasOnly, hasText, holdsSchema } from '../../reading/definition-fields.ts';
import type { Part, ReadDefinition, Reader, ReadNotes } from '../../reading/reader.ts';
import { HINTS, isForeignMetaKey, META_KEY, riskByHints } from './meta.ts';

const KNOWN: ReadonlySet<string> = new Set([
  'name',
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'annotations',
  'icons',
  'execution',
  '_meta',
]);

type Options = NonNullable<ReadDefinition['options']>;

/** Only what the protocol knows can go back; the rest is kept under another name. */
function takeAnnotations(definition: DefinitionFields, options: Options): Part | undefined {
  const part = definition.take('annotations');
  if (!part || !isObject(part.value)) return part;
  const known: JsonObject = {};
  const other: JsonObject = {};
  for (const [key, value] of Object.entries(part.value)) {
    const isKnown = key === 'title' ? typeof value === 'string' : HINTS.includes(key) && typeof value === 'boolean';
    Object.defineProperty(isKnown ? known : other, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  if (Object.keys(known).length > 0) options.annotations = { value: known, path: part.path };
  if (Object.keys(other).length > 0) options['x-annotations'] = { value: other, path: part.path };
  return part;
}

/** The block that a manifest left in `_meta` when it was compiled, and what is not of it. */
function takeMeta(
  definition: DefinitionFields,
  options: Options,
): { block: JsonObject; path: Part['path'] } | undefined {
  const part = definition.take('_meta');
  if (!part || !isObject(part.value)) return undefined;
  const entries = Object.entries(part.value).filter(([key]) => key !== META_KEY);
  const foreign = entries.filter(([key]) => isForeignMetaKey(key));
  const other = entries.filter(([key]) => !isForeignMetaKey(key));
  if (foreign.length > 0) options._meta = { value: Object.fromEntries(foreign), path: part.path };
  if (other.length > 0) options['x-meta'] = { value: Object.fromEntries(other), path: part.path };
  const block = own(part.value, META_KEY);
  return isObject(block) ? { block, path: [...part.path, META_KEY] } : undefined;
}

/**
 * A manifest that was compiled says what it was; hints that follow from its risk need not be kept beside it. Whoever runs a
 * server can write such a block, so the risk `read`, which may approve calls, is not taken from it.
 */
function fieldsOfBlock(block: JsonObject, annotations: JsonObject, options: Options): Partial<Manifest> {
  const fields: JsonObject = {};
  for (const field of ['toolId', 'version', 'permissions', 'executionBoundary']) {
    const value = own(block, field);
    if (value !== undefined) fields[field] = value;
  }
  const { risk, implied } = riskByHints(annotations);
  const isCareful = risk === 'write' || risk === 'destructive';
  if (isCareful) fields.risk = risk;
  const idempotent = own(annotations, 'idempotentHint');
  if (typeof idempotent === 'boolean') fields.idempotent = idempotent;
  const rest = Object.entries(isObject(options.annotations?.value) ? options.annotations.value : {}).filter(
    ([key]) => !(isCareful && implied.includes(key)) && key !== 'idempotentHint',
  );
  if (options.annotations) {
    if (rest.length === 0) delete options.annotations;
    else options.annotations = { ...options.annotations, value: Object.fromEntries(rest) };
  }
  return fields as Partial<Manifest>;
}

/** What the hints of a server may change: only something that makes a caller more careful. */
function fieldsOfHints(annotations: JsonObject, part: Part, notes: ReadNotes): Partial<Manifest> {
  const hints = HINTS.filter(name => typeof own(annotations, name) === 'boolean');
  const destructive = own(annotations, 'destructiveHint') === true && own(annotations, 'readOnlyHint') !== true;
  if (hints.length > 0) {
    const risk = destructive ? ' The risk became destructive, which only makes a caller more careful.' : '';
    notes.tell({
      code: 'import/unverified-hints',
      severity: 'info',
      message: `${hints.map(name => `\`${name}\``).join(', ')}: hints that the server makes about itself, kept as they are. No permission and no approval follows from them; set the risk yourself.${risk}`,
      path: part.path,
    });
  }
  return destructive ? { risk: 'destructive' } : {};
}

export const reader: Reader = {
  format: 'mcp',
  label: 'MCP',
  recognise(value) {
    if (!hasText(value, 'name') || hasText(value, 'toolId')) return undefined;
    if (holdsSchema(value, 'inputSchema')) return 'certain';
    return hasText(value, 'description') && hasOnly(value, KNOWN) ? 'possible' : undefined;
  },
  surrounds: document =>
    own(document, 'jsonrpc') !== undefined ||
    ['nextCursor', 'ttlMs', 'cacheScope', 'resultType'].some(key => own(document, key) !== undefined),
  read(definition, notes) {
    const options: Options = definition.options('icons', 'execution');
    const annotations = takeAnnotations(definition, options);
    const hints = annotations && isObject(annotations.value) ? annotations.value : {};
    const meta = takeMeta(definition, options);
    const name = definition.take('name');
    const hinted = own(hints, 'title');
    const title =
      definition.take('title') ??
      (annotations && typeof hinted === 'string' ? { value: hinted, path: [...annotations.path, 'title'] } : undefined);
    const description = definition.take('description');
    const input = definition.take('inputSchema');
    const output = definition.take('outputSchema');
    if (meta) {
      notes.tell({
        code: 'import/own-block',
        severity: 'info',
        message:
          'The tool was compiled from a manifest: toolId, version, permissions and boundary are those that it names itself.',
        path: meta.path,
      });
    }
    const fields = meta
      ? fieldsOfBlock(meta.block, hints, options)
      : annotations
        ? fieldsOfHints(hints, annotations, notes)
        : {};
    return {
      ...(name && { name }),
      ...(title && { title }),
      ...(description && { description }),
      ...(input && { input }),
      ...(output && { output }),
      fields,
      vendor: 'mcp',
      options,
      // Tasks were a field of tools in one revision only.
      target: { adapter: 'mcp', mode: options.execution ? '2025-11-25' : '2026-07-28' },
    };
  },
};
