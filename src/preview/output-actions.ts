/** What can be done with the compiled output; for the toolbar, the palette and shortcuts. */

import { targetName } from '../adapters/catalogue.ts';
import type { PreviewResult } from '../analysis/report.ts';
import { copyText } from '../ui/clipboard.ts';
import { saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toast.tsx';

const what = ({ scope, target }: PreviewResult): string =>
  `${scope === 'tool' ? 'definition' : 'definitions'} for ${targetName(target)}`;

/** Copies exactly what is shown. Says so, or says why not. */
export async function copyOutput(preview: PreviewResult | undefined): Promise<void> {
  if (!preview || preview.text === '') return toast('There is no output to copy.');
  if (await copyText(preview.text)) toast(`Copied the ${what(preview)}`);
  else toast('The browser did not allow copying.', { description: 'Select the text and copy it by hand.' });
}

/** Saves what is shown as a JSON file named after the tool, or the bundle, and the target. */
export async function downloadOutput(preview: PreviewResult | undefined, bundleName: string): Promise<void> {
  if (!preview || preview.text === '') return toast('There is no output to save.');
  const subject = preview.scope === 'tool' ? (preview.compiled?.name ?? 'tool') : bundleName;
  const name = `${subject}.${preview.target.replace(':', '-')}.json`.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-');
  await saveFile(name, preview.text);
  toast(`Saved ${name}`);
}
