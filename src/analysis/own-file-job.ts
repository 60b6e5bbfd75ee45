/** Files where no worker runs: the page reads and writes what is the studio's own, and leaves alone what runs foreign schemas. */
import { readBundleText, writeBundleText } from '../bundle/bundle-text.ts';
import { failure } from './finding.ts';
import { nothing } from './import-reading.ts';
import type { FileJob, FileResult } from './protocol.ts';
import { readOwnImport } from './read-own.ts';

const ONLY_OWN =
  'Definitions of other formats are read in a worker, and none runs in this browser. Manifests and bundles of the studio can be imported.';

/** Never throws. Faults of manifests are not told. */
export function doOwnFileJob(job: FileJob): FileResult {
  try {
    if ('read' in job) return readBundleText(job.read);
    if ('write' in job) return { text: writeBundleText(job.write), diagnostics: [] };
    const imported = readOwnImport(job.import) ?? nothing([{ severity: 'error', message: ONLY_OWN }]);
    return { imported, diagnostics: [] };
  } catch (error) {
    return { diagnostics: [failure(error)] };
  }
}
