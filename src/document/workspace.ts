/** The least that history and commands need to know of a workspace; the studio's own has more, and keeps it. */
import type { Json } from '../manifest/json.ts';
import type { TextOrigin } from './text-origin.ts';

export interface DocumentLike {
  /** Stable within the workspace; not the toolId, which the person may be typing. */
  key: string;
  text: string;
  /** How the text stood in the file it came from; see `text-origin.ts`. */
  origin?: TextOrigin;
}

export interface WorkspaceLike {
  name: string;
  description?: string;
  tools: readonly DocumentLike[];
  scenarios?: Json;
  policy?: Json;
}

/** What a transaction may set besides documents. */
export type WorkspaceField = 'name' | 'description' | 'scenarios' | 'policy';
