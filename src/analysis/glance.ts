/** What a tool is called, by a glance at its text. */

/** How far into a text its name is looked for. */
const HEAD = 2000;
const TOOL_ID = /"toolId"\s*:\s*"([^"\\]+)"/;
const NAME = /"name"\s*:\s*"([^"\\]+)"/;
const VERSION = /"version"\s*:\s*"([^"\\]+)"/;

export interface Glance {
  toolId: string | undefined;
  name: string | undefined;
  version: string | undefined;
}

/** Looks at the first 2000 UTF-16 units of a text, which may be broken; undefined is what does not stand there. */
export function glanceAt(text: string): Glance {
  const head = text.slice(0, HEAD);
  return { toolId: TOOL_ID.exec(head)?.[1], name: NAME.exec(head)?.[1], version: VERSION.exec(head)?.[1] };
}
