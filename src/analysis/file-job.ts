/** Files, in the worker: a thousand tools take longer to read or write than a page may be busy. */
import { readBundleText, writeBundleText } from '../bundle/bundle-text.ts';
import { failure } from './finding.ts';
import type { FileJob, FileResult } from './protocol.ts';
import { readImport } from './read-import.ts';

/** Never rejects: what goes wrong is an error diagnostic. */
export async function doFileJob(job: FileJob): Promise<FileResult> {
  try {
    if ('read' in job) return readBundleText(job.read);
    if ('write' in job) return { text: writeBundleText(job.write), diagnostics: [] };
    return { imported: await readImport(job.import, { check: job.check === true }), diagnostics: [] };
  } catch (error) {
    return { diagnostics: [failure(error)] };
  }
}
