/**
 * The contract of an adapter: one module that exports `adapter`, and nothing else has to know of it. Tabs, menus, the
 * contract suite, the playground and the table in the docs follow from this object.
 */
import type { Diagnostic, RuleRef } from '../manifest/diagnostic.ts';
import type { Json, JsonObject } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { Profile } from './profile.ts';
import type { WireDialect } from './protocol/contract.ts';

export interface Mode {
  id: string;
  label: string;
  /** One sentence for the menu: what this mode is for. */
  hint?: string;
}

export interface NamePolicy {
  /** What a whole name must match. */
  pattern: RegExp;
  /** One character that may stand in a name. */
  character: RegExp;
  /** One character that may start a name, where that is stricter. */
  start?: RegExp;
  maxLength: number;
  /** rename: the provider rejects other names. warn: it only advises. */
  otherwise: 'rename' | 'warn';
  rule: RuleRef;
  /** Characters that are within the rule but that some clients refuse; told as an info. */
  unusual?: { character: RegExp; message: string; rule: RuleRef };
}

/** A figure with its limit. */
export interface Limit {
  id: string;
  /** What is counted, for a sentence: `12 strict tools`. */
  unit: string;
  max: number;
  severity: 'error' | 'warning' | 'info';
  rule: RuleRef;
  /** What to do when it is passed. */
  advice: string;
}

export interface ToolLimit extends Limit {
  /** The field of the manifest that is counted; findings point there. */
  field: 'description' | 'inputSchema';
  /** `schema` is the lowered schema, `definition` the finished output. */
  measure(input: { manifest: Manifest; schema: Json | undefined; definition: JsonObject }): number;
}

export interface BundleLimit extends Limit {
  measure(definitions: readonly JsonObject[]): number;
}

/** What the envelope of one tool is made of. */
export interface EnvelopeInput {
  manifest: Manifest;
  name: string;
  /** Absent when there is none; never empty. */
  description?: string;
  /** The lowered input schema; absent where the target leaves the parameters of such a tool out. */
  schema?: JsonObject;
  mode: string;
  /** The checked fields of the manifest's `extensions` for this vendor. */
  extensions: JsonObject;
  report(diagnostic: Omit<Diagnostic, 'target'>): void;
  /** A value of the manifest's input schema in the terms of `schema`. */
  project(value: Json): Json;
}

export interface Envelope {
  definition: JsonObject;
  /** Set when a non-object output schema had to be wrapped in an object. */
  outputWrapper?: string;
}

/** A provider-only option that a manifest may carry under `extensions.<vendor>`. */
export interface ExtensionField {
  /** Why a value is not acceptable, or undefined when it is. */
  check(value: Json): string | undefined;
  hint: string;
}

/** How a preset runs: by the protocol of another adapter, and by what is otherwise on its own wire. */
export type PresetWire = WireDialect & {
  /** The id of the adapter whose protocol it is. */
  protocol: string;
  /** What is otherwise again in one mode, by its id. */
  modes?: { readonly [mode: string]: Partial<WireDialect> };
};

export interface Adapter {
  /** Stable; stored in share links and scenarios. Never changes. */
  id: string;
  label: string;
  /** For chips: `OAI`, `ANT`. */
  short: string;
  vendor: string;
  /** The vendor's page of the format. */
  docs: string;
  /** The day when the rules were last compared with the sources (ISO date). */
  verified: string;
  /** Place among the tabs. */
  order: number;
  /** Shown before the person has chosen. */
  shownByDefault: boolean;
  /** The first one is the default. */
  modes: readonly [Mode, ...Mode[]];
  /** For a tool whose extension asks for another mode than the one that is compiled (`extensions.openai.strict`). */
  modeOf?(mode: string, extensions: JsonObject): string;
  profile(mode: string): Profile;
  /** Whether another mode suits a schema better, judged by what lowering finds in each; undefined where they do alike. */
  advise?(
    mode: string,
    findingsIn: (mode: string) => readonly Diagnostic[],
  ): { message: string; rule: RuleRef } | undefined;
  names: NamePolicy;
  /** For a preset. An adapter with neither this nor a protocol of its own is compiled for and cannot run. */
  wire?: PresetWire;
  extensionVendor?: string;
  extensionFields?: { readonly [field: string]: ExtensionField };
  toolLimits?(mode: string): readonly ToolLimit[];
  bundleLimits?(mode: string): readonly BundleLimit[];
  envelope(input: EnvelopeInput): Envelope;
  /** Whether the definition carries the output schema; where it does not, a manifest that has one is told so. */
  sendsOutputSchema?(mode: string): boolean;
  /** The value of the request field that holds the definitions. */
  bundle(definitions: JsonObject[], mode: string): Json;
  /** The input schema inside one definition, for checkers and tests: JSON Schema, or the provider's own dialect. */
  schemaOf(definition: JsonObject): JsonObject | undefined;
  /** The provider's own dialect of that schema as JSON Schema; absent where it is JSON Schema already. */
  readSchema?(schema: JsonObject, mode: string): JsonObject;
}
