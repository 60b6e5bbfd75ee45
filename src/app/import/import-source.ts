/** Texts to import, from a file or from the clipboard, and how they are read. */
import { type ImportReading, LARGEST_IMPORT, nothing, tooLarge } from '../../analysis/import-reading.ts';
import type { Commands } from '../../studio/commands/commands.ts';

/** One text to import: a file or what was pasted. */
export interface ImportSource {
  name: string;
  reading: ImportReading;
  /** Reads it once more, with the faults of our own manifests. */
  checked: () => Promise<ImportSource>;
  /** What became of it without a question. */
  done?: 'added' | 'opened';
}

/** A text on its way: its name is known before it is read. */
export interface Awaited {
  name: string;
  source: Promise<ImportSource>;
}

const unreadable = (name: string, reading: ImportReading): ImportSource => {
  const source: ImportSource = { name, reading, checked: async () => source };
  return source;
};

export function readers(readImport: Commands['readImport']) {
  const readText = async (name: string, text: string, check = false): Promise<ImportSource> => {
    const reading = await readImport(text, check);
    const isOwn = reading.kind === 'manifests' || reading.kind === 'bundle';
    const source: ImportSource = {
      name,
      reading,
      checked: async () => (isOwn && !check ? readText(name, text, true) : source),
    };
    return source;
  };
  const readFile = async (file: File): Promise<ImportSource> => {
    // A UTF-16 unit takes three bytes at most: what is larger than that is not even read.
    if (file.size > LARGEST_IMPORT * 3) return unreadable(file.name, tooLarge(file.size / 3));
    try {
      return await readText(file.name, await file.text());
    } catch (error) {
      const message = `The browser could not read it: ${String(error)}`;
      return unreadable(file.name, nothing([{ severity: 'error', message }]));
    }
  };
  return { readText, readFile };
}
