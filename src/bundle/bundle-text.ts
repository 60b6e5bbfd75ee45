/** Bundles as the studio opens and saves them: the text of each tool goes in and out byte for byte. */
import type { TextOrigin } from '../document/text-origin.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Json, JsonObject } from '../manifest/json.ts';
import { parseJsonText } from '../manifest/json-text.ts';
import { type AsWritten, asWritten, policyAsWritten, scenariosText } from './as-written.ts';
import { BUNDLE_FORMAT, BUNDLE_VERSION, type Draft, type Padding } from './bundle.ts';
import { exportText, importText, indentTool, sliceTool, splitPadding, TOOL_MARGIN } from './embedded-text.ts';
import { readEnvelope } from './read-envelope.ts';

export interface ToolText {
  text: string;
  /** To be kept beside the text and given back on writing; absent when there is nothing to remember. */
  origin?: TextOrigin;
}

export interface BundleTexts {
  name: string;
  description?: string;
  /** Tools and drafts in their common order. */
  tools: readonly ToolText[];
  scenarios?: Json;
  policy?: Json;
  /** How these two stood in the file. */
  written?: AsWritten;
  /** Fields that this version does not know. */
  extra?: JsonObject;
  /** The file starts with a byte order mark. */
  bom?: boolean;
}

/**
 * Reads a bundle file (also one manifest, or a list of manifests). `bundle` is absent when the text is none of these; then there
 * is an error. Every tool comes with its own text, whether it is a valid manifest or not; drafts are among them.
 */
export function readBundleText(text: string): { bundle?: BundleTexts; diagnostics: Diagnostic[] } {
  const { envelope, diagnostics } = readEnvelope(text);
  if (!envelope) return { diagnostics };
  const raws = envelope.tools.map(({ node }): { raw: string; margin?: string } => {
    const { text: raw, margin } = sliceTool(text, node);
    return envelope.kind === 'manifest' || margin === undefined ? { raw } : { raw, margin };
  });
  for (const draft of [...envelope.drafts].sort((a, b) => a.index - b.index))
    raws.splice(draft.index, 0, { raw: draft.text });
  for (const { index, before, after } of envelope.padding) {
    const tool = raws[index];
    if (tool) tool.raw = before + tool.raw + after;
  }
  const { name, description, scenarios, policy, extra } = envelope;
  const written = asWritten(text, envelope.nodes);
  const bundle: BundleTexts = {
    name,
    ...(description !== undefined && { description }),
    tools: raws.map(({ raw, margin }) => importText(raw, margin)),
    ...(scenarios && { scenarios }),
    ...(policy && { policy }),
    ...(written && { written }),
    ...(Object.keys(extra).length > 0 && { extra }),
    ...(text.charCodeAt(0) === 0xfeff && { bom: true }),
  };
  return { bundle, diagnostics };
}

/**
 * The bundle file with the text of each tool in it as it is, moved in to its place. A tool whose text is not valid JSON goes to
 * `drafts` as a string. Law: reading gives every text back.
 */
export function writeBundleText(bundle: BundleTexts): string {
  const { scenarios, policy, written } = bundle;
  const raws = bundle.tools.map(({ text, origin }) => exportText(text, origin));
  const texts = [...raws, ...(written?.scenarios ?? []).map(({ text }) => text), written?.policy?.text ?? ''];
  const eol = texts.some(text => text.includes('\r\n')) ? '\r\n' : '\n';
  const tools: string[] = [];
  const drafts: Draft[] = [];
  const padding: Padding[] = [];
  for (const [index, raw] of raws.entries()) {
    if (!isEmbeddable(raw)) {
      drafts.push({ index, text: raw });
      continue;
    }
    const { before, body, after } = splitPadding(raw);
    if (before !== '' || after !== '') padding.push({ index, before, after });
    const margin = bundle.tools[index]?.origin?.margin ?? TOOL_MARGIN;
    tools.push(margin + indentTool(body, margin));
  }
  const indented = (value: Json, margin: string): string =>
    JSON.stringify(value, null, 2).replaceAll('\n', `${eol}${margin}`);
  const named = (key: string, text: string): string => `  ${JSON.stringify(key)}: ${text}`;
  const field = (key: string, value: Json): string => named(key, indented(value, '  '));
  const fields = [
    field('format', BUNDLE_FORMAT),
    field('formatVersion', BUNDLE_VERSION),
    field('name', bundle.name),
    ...(bundle.description === undefined ? [] : [field('description', bundle.description)]),
    tools.length === 0 ? '  "tools": []' : `  "tools": [${eol}${tools.join(`,${eol}`)}${eol}  ]`,
    ...(drafts.length === 0 ? [] : [field('drafts', drafts as unknown as Json)]),
    ...(padding.length === 0 ? [] : [field('padding', padding as unknown as Json)]),
    ...(Array.isArray(scenarios)
      ? [named('scenarios', scenariosText(scenarios, written, indented, eol))]
      : scenarios === undefined
        ? []
        : [field('scenarios', scenarios)]),
    ...(policy === undefined ? [] : [named('policy', policyAsWritten(policy, written) ?? indented(policy, '  '))]),
    ...Object.entries(bundle.extra ?? {}).map(([key, value]) => field(key, value)),
  ];
  return `${bundle.bom ? '\ufeff' : ''}{${eol}${fields.join(`,${eol}`)}${eol}}${eol}`;
}

/** Valid JSON that a file can carry. Half a surrogate pair cannot be written as UTF-8; a string escapes it. */
const isEmbeddable = (raw: string): boolean => parseJsonText(raw).value !== undefined && raw.isWellFormed();
