import type { Json } from '../../manifest/json.ts';
import { selectedScenario } from '../../studio/play/select-play.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import { useGetState } from '../../studio/use-studio.ts';
import { toast } from '../../ui/toast.tsx';

/** Puts a call into the selected scenario, before what the model says in the end; into a new one where none is selected. */
export function useSendAsCall(): (toolId: string, value: Json | undefined) => void {
  const play = usePlay();
  const getState = useGetState();
  return (toolId, value) => {
    const step: Json = { calls: [{ tool: toolId, ...(value !== undefined && { arguments: value }) }] };
    const item = selectedScenario(getState());
    if (!item?.scenario) {
      const made = play.addScenario({
        name: `Call ${toolId}`,
        message: `Please use ${toolId}.`,
        model: [step, { text: 'Done.' }],
      });
      toast(made.ok ? 'Made a scenario with this call' : made.reason);
      return;
    }
    const { model } = item.scenario;
    const last = model.at(-1);
    const at = last && !('calls' in last) ? model.length - 1 : model.length;
    const outcome = play.changeScenario(item.index, [{ op: 'insert', path: ['model', at], value: step }], {
      label: `Add call of \`${toolId}\``,
    });
    toast(outcome.ok ? `Added as step ${at + 1} of ${item.name}` : outcome.reason);
  };
}
