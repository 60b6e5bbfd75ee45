import type { Fix } from '../../manifest/diagnostic.ts';
import type { Commands } from '../../studio/commands/commands.ts';
import { announce } from '../../ui/announcer.tsx';
import { toast } from '../../ui/toast.tsx';

/** Makes the fix of a finding and says so; or says why not, for the text may have changed since the fix was offered. */
export function applyFix(commands: Pick<Commands, 'applyFix'>, key: string, fix: Fix): void {
  const outcome = commands.applyFix(key, fix);
  if (outcome.ok) announce(`Done: ${fix.title}`);
  else toast('The fix was not made.', { description: outcome.reason });
}
