/**
 * What a menu or a chip has to know of the targets, as data: the page reads this and leaves the compiler to the worker.
 * Generated from the adapters into `catalogue.gen.ts`.
 */
import { catalogue } from './catalogue.gen.ts';
import { targetParts } from './target-parts.ts';

export interface CatalogueMode {
  id: string;
  label: string;
  hint?: string;
  /** Characters of a description that the target takes, where it says so. */
  descriptionMax?: number;
}

export interface CatalogueEntry {
  id: string;
  label: string;
  /** For chips. */
  short: string;
  vendor: string;
  docs: string;
  verified: string;
  shownByDefault: boolean;
  /** The adapter whose wire it speaks, where it has no protocol of its own. */
  wire?: string;
  modes: readonly [CatalogueMode, ...CatalogueMode[]];
}

export { catalogue };

export const catalogueEntry = (id: string): CatalogueEntry | undefined => catalogue.find(entry => entry.id === id);

/** `OpenAI Chat`, `OpenAI Chat, strict`; ids where no adapter has that name. */
export function targetName(target: string): string {
  const { adapterId: id, mode: modeId } = targetParts(target);
  const entry = catalogueEntry(id);
  const label = entry?.label ?? id;
  return modeId === undefined ? label : `${label}, ${modeWord(entry, modeId)}`;
}

/** `OAI`, `OAI strict`: for chips. */
export function shortTargetName(target: string): string {
  const { adapterId: id, mode: modeId } = targetParts(target);
  const entry = catalogueEntry(id);
  const short = entry?.short ?? id;
  return modeId === undefined ? short : `${short} ${modeWord(entry, modeId)}`;
}

/** The label of a mode within a phrase: `strict`, but `OpenAPI` and `JSON Schema`. */
function modeWord(entry: CatalogueEntry | undefined, id: string): string {
  const label = entry?.modes.find(mode => mode.id === id)?.label ?? id;
  return /^[A-Z][a-z]+$/.test(label) ? label.toLowerCase() : label;
}
