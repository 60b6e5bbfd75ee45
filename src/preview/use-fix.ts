import { useCallback } from 'react';
import type { Fix } from '../manifest/diagnostic.ts';
import { useCommands } from '../studio/use-studio.ts';
import { toast } from '../ui/toast.tsx';

/** Makes the fix of a finding, or says why it cannot be made. */
export function useFix(): (key: string, fix: Fix) => void {
  const commands = useCommands();
  return useCallback(
    (key, fix) => {
      const outcome = commands.applyFix(key, fix);
      if (!outcome.ok) toast('The fix was not made.', { description: outcome.reason });
    },
    [commands],
  );
}
