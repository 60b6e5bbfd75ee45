/** What one run of lowering carries with it: the profile, the schema, the places, and the findings so far. */
import type { Diagnostic, Effect, RuleRef, Severity } from '../../manifest/diagnostic.ts';
import { type JsonObject, type Path, pointer, valueAt } from '../../manifest/json.ts';
import type { Profile } from '../profile.ts';
import type { RestoreNode } from '../restore-plan.ts';
import { labelOf, Places } from './place.ts';

/** A lowered schema and the way back; no `restore` means that values are the same on both sides. */
export interface Lowered {
  schema: JsonObject | boolean;
  restore?: RestoreNode;
}

export interface Finding {
  code: string;
  severity: Severity;
  effect?: Effect;
  rule?: RuleRef;
  /** `{at}` stands for the label of the place. */
  message: string;
  fix?: NonNullable<Diagnostic['fix']>;
}

/** Lowered parts on top of those that the schema has: more, and inlining made it explode. Far above every real tool. */
export const MOST_ADDED_PARTS = 20_000;

const LOSSES: ReadonlySet<Effect> = new Set<Effect>(['widened', 'narrowed', 'described', 'dropped']);

/** How a map travels where a target has none: as JSON text, or as a list of entries. */
export type Maps = 'text' | 'entries';

/** Levels of schemas in schemas. A manifest has at most 200; past this, written out, no provider takes it. */
const DEEPEST = 250;

/** Thrown inside lowering only; the entry point turns it into a diagnostic. */
export class SchemaTooLarge extends Error {}
export class SchemaTooDeep extends Error {}

export class Lowering {
  readonly places = new Places();
  readonly diagnostics: Diagnostic[] = [];
  /** References on the way from the root to here, while they are being inlined. */
  readonly inlining: string[] = [];
  readonly definitions: { [reference: string]: RestoreNode } = {};
  /** The definitions that contain themselves, as JSON pointers, with the ring they belong to; found when first asked for. */
  rings: ReadonlyMap<string, number> | undefined;
  /** The definition that is being lowered; `#` for the input itself. */
  holder = '#';
  /** True below a property that is optional in `holder`. */
  isOptional = false;
  /** Lowered definitions that were asked for before their turn, by reference; undefined while they are made. */
  readonly foreseen = new Map<string, Lowered | undefined>();
  foreseeing = 0;
  /** Whether a definition keeps its meaning when it is lowered, by reference. */
  readonly exact = new Map<string, boolean>();
  /** Whether the manifest asks for maps as lists of entries, where a target has none. */
  maps: Maps = 'text';
  /** Definitions that were written where a reference to them stood, by reference. */
  readonly writtenOut = new Set<string>();
  /** References that were replaced by what they point to. */
  inlined = 0;
  nodes = 0;
  /** How often a part travels in another form where no way back can be kept: below a keyword that is sent on. */
  unreturned = 0;
  #depth = 0;
  /** How many changes of meaning were found so far, those that were told before included. */
  losses = 0;
  /** The rule that the last of them rests on. */
  lossRule: RuleRef | undefined;
  /** The findings in their order, as keys. */
  readonly #keys: string[] = [];
  readonly #seen = new Set<string>();
  profile: Profile;
  readonly target: string;
  /** How many schemas the input schema is made of. */
  size = 0;
  /** The input schema as the manifest has it. */
  source: JsonObject = {};
  /** The normalised input schema: references are `#`, `#/$defs/…` or `#/definitions/…`. */
  root: JsonObject = {};

  constructor(profile: Profile, target: string) {
    this.profile = profile;
    this.target = target;
  }

  /** Counts work, in schemas that are made; throws `SchemaTooLarge` when it is too much. */
  step(cost = 1): void {
    this.nodes += cost;
    if (this.nodes > MOST_ADDED_PARTS + 2 * this.size) throw new SchemaTooLarge();
  }

  /** Does `work` one level further down; throws `SchemaTooDeep` where references lead deeper than any schema goes. */
  deeper<T>(work: () => T): T {
    if (++this.#depth > DEEPEST) throw new SchemaTooDeep();
    try {
      return work();
    } finally {
      this.#depth--;
    }
  }

  /** Runs `work` by another profile: parts of a schema that the provider treats in another way. */
  within<T>(profile: Profile | undefined, work: () => T): T {
    const outer = this.profile;
    this.profile = profile ?? outer;
    try {
      return work();
    } finally {
      this.profile = outer;
    }
  }

  /** A target that cannot say of a place that nothing is valid there. */
  get rejectsFalse(): boolean {
    return this.profile.any !== 'keep' || this.profile.objects.closedByDefault !== undefined;
  }

  readonly #fragments = new WeakMap<object, string[]>();

  /** Words that the description of `node` has to carry. */
  addFragments(node: JsonObject, fragments: readonly string[]): void {
    if (fragments.length > 0) this.#fragments.set(node, [...new Set([...this.fragmentsOf(node), ...fragments])]);
  }

  fragmentsOf(node: JsonObject): readonly string[] {
    return this.#fragments.get(node) ?? [];
  }

  report(node: JsonObject, keyword: string | undefined, finding: Finding): void {
    this.reportAt(this.places.of(node, keyword), labelOf(this.places.of(node)), finding);
  }

  reportAt(path: Path, label: string, finding: Finding): void {
    const { message, ...rest } = finding;
    if (finding.severity === 'warning' && finding.effect !== undefined && LOSSES.has(finding.effect)) {
      this.losses++;
      this.lossRule = finding.rule;
    }
    const diagnostic: Diagnostic = {
      ...rest,
      message: capitalise(message.replaceAll('{at}', label)),
      path: this.#existing(path),
      target: this.target,
    };
    const key = `${diagnostic.code} ${JSON.stringify(diagnostic.path)} ${diagnostic.message}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#keys.push(key);
    this.diagnostics.push(diagnostic);
  }

  /** Does `work` inside the definition that `reference` points to. */
  inside<T>(reference: string, work: () => T): T {
    const { holder, isOptional } = this;
    const depth = this.#depth;
    this.holder = reference;
    this.isOptional = false;
    // A definition begins at the top.
    this.#depth = 0;
    try {
      return work();
    } finally {
      this.holder = holder;
      this.isOptional = isOptional;
      this.#depth = depth;
    }
  }

  /** Does `work` below a property. */
  below<T>(property: { isOptional: boolean }, work: () => T): T {
    const { isOptional } = this;
    this.isOptional = isOptional || property.isOptional;
    try {
      return work();
    } finally {
      this.isOptional = isOptional;
    }
  }

  /** Forgets the findings since `count` of them were there: what led to them is not done after all. */
  forget(count: number): void {
    this.diagnostics.length = Math.min(this.diagnostics.length, count);
    for (const key of this.#keys.splice(count)) this.#seen.delete(key);
  }

  /** The part of `path` that the manifest has: what lowering added stands nowhere in it. */
  #existing(path: Path): Path {
    for (let length = path.length; length > 1; length--) {
      if (valueAt(this.source, path.slice(1, length)) !== undefined) return path.slice(0, length);
    }
    return path.slice(0, 1);
  }

  /** A reference in the one spelling that restore plans use: percent escapes resolved. */
  spelling(reference: string): string {
    const match = /^#\/(\$defs|definitions)\/([^/]*)$/.exec(reference);
    return match?.[1] && match[2] !== undefined ? `#${pointer([match[1], decodePointerPart(match[2])])}` : reference;
  }

  /** The schema a reference of the normalised root points to. */
  definition(reference: string): JsonObject | boolean | undefined {
    if (reference === '#') return this.root;
    const match = /^#\/(\$defs|definitions)\/([^/]*)$/.exec(reference);
    if (!match?.[1] || match[2] === undefined) return undefined;
    const table = this.root[match[1]];
    if (typeof table !== 'object' || table === null || Array.isArray(table)) return undefined;
    const name = decodePointerPart(match[2]);
    const found = Object.hasOwn(table, name) ? table[name] : undefined;
    return typeof found === 'boolean' || (typeof found === 'object' && found !== null && !Array.isArray(found))
      ? found
      : undefined;
  }
}

/** `~1` → `/`, `~0` → `~`, `%24` → `$` (RFC 6901, section 6). */
function decodePointerPart(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // A stray percent sign is meant literally.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
