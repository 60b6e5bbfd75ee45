/** Names of imported tools: an identifier of the manifest's form, and a title for people. Deterministic. */
import { shortHash } from '../../adapters/short-hash.ts';

export const TOOL_ID: RegExp = /^[a-z0-9_.]{1,64}$/;
/** What may stand in `exposedName`. */
export const WIRE_NAME: RegExp = /^[A-Za-z0-9_.:/-]{1,128}$/;
const LONGEST_ID = 64;
const LONGEST_TITLE = 120;

/** Cut to 64 characters with the suffix whole. */
const suffixed = (id: string, suffix: string): string => `${id.slice(0, LONGEST_ID - suffix.length)}${suffix}`;

/** `getWeather` → `get_weather`; a name in another script leaves nothing, so its hash stands for it. */
export function toolIdFor(wireName: string): string {
  if (TOOL_ID.test(wireName)) return wireName;
  const id = wireName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9_.]+/g, '_')
    .replace(/^[_.]+|[_.]+$/g, '');
  if (!/[a-z0-9]/.test(id)) return `tool_${shortHash(wireName)}`;
  return id.length > LONGEST_ID ? suffixed(id, `_${shortHash(wireName)}`) : id;
}

/** Identifiers that are given out once each. */
export class ToolIds {
  readonly #taken = new Set<string>();
  readonly #reserved: ReadonlySet<string>;

  /** `reserved`: names that are identifiers as they are; none of them goes to another tool. */
  constructor(reserved: Iterable<string>) {
    this.#reserved = new Set(reserved);
  }

  /** The identifier for a tool with this wire name. A second tool of the same name gets a number. */
  claim(wireName: string, wanted = toolIdFor(wireName)): string {
    const isFree = (id: string): boolean =>
      !this.#taken.has(id) && (id === wireName || id === wanted || !this.#reserved.has(id));
    let id = wanted;
    if (this.#reserved.has(id) && id !== wireName) id = suffixed(id, `_${shortHash(wireName)}`);
    for (let number = 2; !isFree(id); number++) id = suffixed(wanted, `_${number}`);
    this.#taken.add(id);
    return id;
  }

  has(id: string): boolean {
    return this.#taken.has(id);
  }

  /** An identifier that the document itself gives, unique or not. */
  keep(id: string): void {
    this.#taken.add(id);
  }
}

/** `get_weather` → `Get weather`, `API-getUser` → `API get user`. A name that is written for people stays as it is. */
export function titleFor(wireName: string): string {
  const isCode = /^[\w.:/-]+$/.test(wireName);
  const words = wireName
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.:/-]+/)
    .filter(word => word !== '')
    .map(word => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()));
  if (!isCode || words.length === 0) return cutTitle(wireName.trim() === '' ? 'Tool' : wireName);
  const [first = '', ...rest] = words;
  return cutTitle([first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' '));
}

/** At most 120 characters, whole ones. */
export const cutTitle = (title: string): string =>
  title.length <= LONGEST_TITLE ? title : [...title.slice(0, LONGEST_TITLE)].join('').toWellFormed();
