import { Columns2, Copy, Download } from 'lucide-react';
import { targetTabs } from '../studio/selectors.ts';
import { useCommands, useGetState, useStudio } from '../studio/use-studio.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { copyOutput, downloadOutput } from './output-actions.ts';
import { shownPreview } from './shown-preview.ts';

const SCOPES = [
  { value: 'tool', label: 'This tool' },
  { value: 'bundle', label: 'Whole bundle' },
] as const;

/** Mode and scope of what is shown, and what to do with it. */
export function PreviewToolbar({ onCompare }: { onCompare: () => void }) {
  const tab = useStudio(targetTabs).find(each => each.active);
  const scope = useStudio(state => state.scope);
  const hasTool = useStudio(state => state.selectedKey !== undefined);
  const empty = useStudio(state => (shownPreview(state)?.text ?? '') === '');
  const commands = useCommands();
  const getState = useGetState();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      {tab && (
        <Select
          fit
          aria-label={`Mode of ${tab.label}`}
          data-testid="target-mode"
          value={tab.mode}
          disabled={tab.modes.length < 2}
          options={tab.modes.map(mode => ({ value: mode.id, label: mode.label }))}
          onChange={event => commands.setMode(tab.adapterId, event.target.value)}
        />
      )}
      <Segmented
        label="Scope"
        testId="scope"
        options={SCOPES}
        value={scope}
        onChange={value => commands.setScope(value)}
      />
      <span className="ml-auto flex items-center gap-2">
        <IconButton icon={Columns2} label="Compare" disabled={!hasTool} onClick={onCompare} />
        <IconButton
          icon={Download}
          label="Download output"
          disabled={empty}
          onClick={() => downloadOutput(shownPreview(getState()), getState().workspace.name)}
        />
        <Button
          variant="primary"
          icon={Copy}
          data-testid="copy-output"
          disabled={empty}
          onClick={() => copyOutput(shownPreview(getState()))}
        >
          Copy
        </Button>
      </span>
    </div>
  );
}
