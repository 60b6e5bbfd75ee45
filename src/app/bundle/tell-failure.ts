import type { Outcome } from '../../studio/commands/commands.ts';
import { toast } from '../../ui/toast.tsx';

/** Says why an action was refused; silent when it was done. */
export async function tellFailure(action: Promise<Outcome>): Promise<void> {
  const outcome = await action;
  if (!outcome.ok) toast('That did not work.', { description: outcome.reason });
}
