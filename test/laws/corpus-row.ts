/** A published tool definition as one row of a `.jsonl` file, and the manifest that it becomes. Nothing is invented. */
import type { Json, JsonObject } from '../../src/manifest/json.ts';
import type { Manifest, Schema } from '../../src/manifest/manifest.ts';

export interface CorpusRow {
  name: string;
  title?: string;
  description?: string;
  inputSchema: Json;
  outputSchema?: Json;
  annotations?: JsonObject;
}

const TOOL_ID = /^[a-z0-9_.]{1,64}$/;
const WIRE_NAME = /^[A-Za-z0-9_.:/-]{1,128}$/;

/** `index` keeps identifiers apart: rows of different sources carry the same name. */
export function toManifest(row: CorpusRow, index: number): Manifest {
  const base = row.name
    .toLowerCase()
    .replace(/[^a-z0-9_.]+/g, '_')
    .slice(0, 56);
  const toolId = TOOL_ID.test(row.name) ? row.name : `${base || 'tool'}_${index}`;
  const manifest: Manifest = {
    toolId,
    version: '0.0.0',
    name: (row.title || row.name).slice(0, 120) || toolId,
    inputSchema: row.inputSchema as Schema,
  };
  if (row.description) manifest.description = row.description;
  if (row.outputSchema !== undefined) manifest.outputSchema = row.outputSchema as Schema;
  if (toolId !== row.name && WIRE_NAME.test(row.name)) manifest.exposedName = row.name;
  return manifest;
}

/** One row a line; empty lines are skipped. Throws with the line number when a line is no row. */
export function readRows(text: string): CorpusRow[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      const row = JSON.parse(line) as Partial<CorpusRow>;
      if (typeof row.name !== 'string' || row.inputSchema === undefined)
        throw new Error('name or inputSchema is missing');
      return [row as CorpusRow];
    } catch (error) {
      throw new Error(`line ${index + 1} is no tool definition: ${error instanceof Error ? error.message : error}`);
    }
  });
}
