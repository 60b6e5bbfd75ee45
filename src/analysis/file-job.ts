/** Files, in the worker: a thousand tools take longer to read or write than a page may be busy. */
import { readBundleText, writeBundleText } from '../bundle/bundle-text.ts';
import { failure } from './finding.ts';
import type { FileJob, FileResult } from './protocol.ts';
import { readImport } from './read-import.ts';

/** Never rejects: what goes wrong is an error diagnostic. `onWork` is told before each stretch of work that may hang. */
export async function doFileJob(job: FileJob, onWork: () => void = () => {}): Promise<FileResult> {
  try {
    if ('import' in job) {
      const imported = await readImport(job.import, { check: job.check === true, onWork });
      return { imported, diagnostics: [] };
    }
    onWork();
    return 'read' in job ? readBundleText(job.read) : { text: writeBundleText(job.write), diagnostics: [] };
  } catch (error) {
    return { diagnostics: [failure(error)] };
  }
}
