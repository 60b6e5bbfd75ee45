import type { Commands } from '../../studio/commands/commands.ts';
import type { StudioState } from '../../studio/state.ts';
import { toast } from '../../ui/toast.tsx';

/** Saves the bundle as a file and says what is not in it. */
export async function saveBundle(state: StudioState, commands: Commands): Promise<void> {
  const outcome = await commands.saveBundleFile();
  if (!outcome.ok) return toast('The bundle file was not saved.', { description: outcome.reason });
  const broken = [...state.reports.values()].filter(report => report.broken).map(report => report.toolId ?? 'untitled');
  if (broken.length === 0) return toast('Saved the bundle file');
  toast('Saved the bundle file', {
    description: `Without ${broken.slice(0, 3).join(', ')}${broken.length > 3 ? ` and ${broken.length - 3} more` : ''}: the JSON is broken.`,
  });
}
