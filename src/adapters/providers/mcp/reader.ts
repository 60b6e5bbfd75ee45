/**
 * Reads `Tool` of `tools/list`. Annotations are hints that a server makes about itself: they are kept for the way back
 * and never become a permission or an approval (specification: clients must consider them untrusted).
 */
import { isObject, type Json, type JsonObject, own } from '../../../manifest/json.ts';
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

/** Entries that the protocol takes, and others, which are kept under another name and not sent. */
function splitOption(
  { value, path }: Part,
  isKnown: (entry: [string, Json]) => boolean,
  [known, other]: [string, string],
  options: Options,
  { tell }: ReadNotes,
): void {
  const entries = Object.entries(isObject(value) ? value : {});
  const kept = entries.filter(isKnown);
  const rest = entries.filter(entry => !isKnown(entry));
  if (kept.length > 0) options[known] = { value: Object.fromEntries(kept), path };
  if (rest.length > 0) options[other] = { value: Object.fromEntries(rest), path };
  for (const [key] of rest) {
    tell({
      code: 'import/unknown-field',
      severity: 'info',
      message: `\`${key}\` is no entry that the protocol has in this form; it is kept under \`extensions.mcp.${other}\` and not sent.`,
      path: [...path, key],
    });
  }
}

/** Only what the protocol knows can go back. */
function takeAnnotations(definition: DefinitionFields, options: Options, notes: ReadNotes): Part | undefined {
  const part = definition.take('annotations');
  if (!part || !isObject(part.value)) return part;
  const isKnown = ([key, value]: [string, Json]): boolean =>
    key === 'title' ? typeof value === 'string' : HINTS.includes(key) && typeof value === 'boolean';
  splitOption(part, isKnown, ['annotations', 'x-annotations'], options, notes);
  return part;
}

/** The block that a manifest left in `_meta` when it was compiled, and what is not of it. */
function takeMeta(
  definition: DefinitionFields,
  options: Options,
  notes: ReadNotes,
): { block: JsonObject; path: Part['path'] } | undefined {
  const part = definition.take('_meta');
  if (!part || !isObject(part.value)) return undefined;
  const { [META_KEY]: _block, ...others } = part.value;
  const given = { value: others, path: part.path };
  splitOption(given, ([key]) => isForeignMetaKey(key), ['_meta', 'x-meta'], options, notes);
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
    const annotations = takeAnnotations(definition, options, notes);
    const hints = annotations && isObject(annotations.value) ? annotations.value : {};
    const meta = takeMeta(definition, options, notes);
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
