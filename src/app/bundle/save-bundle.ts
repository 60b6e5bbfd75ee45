import type { Commands } from '../../studio/commands/commands.ts';
import { allRows } from '../../studio/selectors.ts';
import type { StudioState } from '../../studio/state.ts';
import { toast } from '../../ui/toast.tsx';

/** Saves the bundle as a file, and says which tools are in it as drafts: as they are, because their text is not JSON. */
export async function saveBundle(state: StudioState, commands: Commands): Promise<void> {
  const outcome = await commands.saveBundleFile();
  if (!outcome.ok) return toast('The bundle file was not saved.', { description: outcome.reason });
  const broken = allRows(state).filter(row => row.status === 'broken');
  if (broken.length === 0) return toast('Saved the bundle file');
  const names = broken.slice(0, 3).map(row => row.label);
  const more = broken.length > 3 ? ` and ${broken.length - 3} more` : '';
  toast('Saved the bundle file', {
    description: `The JSON of ${names.join(', ')}${more} is broken; it is saved as it is.`,
  });
}
