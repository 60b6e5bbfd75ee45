/** Bundle files, in the worker: a thousand tools take longer to read or write than a page may be busy. */
import { readBundleText, writeBundleText } from '../bundle/bundle-text.ts';
import { failure } from './finding.ts';
import type { FileJob, FileResult } from './protocol.ts';

/** Never throws: what goes wrong is an error diagnostic. */
export function doFileJob(job: FileJob): FileResult {
  try {
    return 'read' in job ? readBundleText(job.read) : { text: writeBundleText(job.write), diagnostics: [] };
  } catch (error) {
    return { diagnostics: [failure(error)] };
  }
}
