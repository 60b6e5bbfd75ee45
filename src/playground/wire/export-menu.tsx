import { ChevronDown } from 'lucide-react';
import type { RunFormat } from '../../analysis/run/protocol.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';

const FORMATS: readonly { format: RunFormat; label: string; done: string }[] = [
  { format: 'json', label: 'Copy as JSON', done: 'Copied the run as JSON' },
  { format: 'markdown', label: 'Copy as Markdown', done: 'Copied the run as Markdown' },
  { format: 'vitest', label: 'Copy as vitest test', done: 'Copied a test that expects this outcome' },
];

/** The run, to be taken elsewhere. */
export function ExportMenu() {
  const play = usePlay();
  const disabled = useStudio(state => state.play.run?.lanes[0]?.result === undefined);
  const copy = async (format: RunFormat, done: string): Promise<void> => {
    const made = await play.exportRun(format);
    if (!made.ok) toast(made.reason);
    else if (await copyText(made.text)) toast(done);
    else toast('The browser did not allow copying.', { description: 'Try again from the menu.' });
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button disabled={disabled}>
          Copy run
          <ChevronDown size={14} aria-hidden="true" className="-mr-1" />
        </Button>
      }
    >
      {FORMATS.map(({ format, label, done }) => (
        <MenuItem key={format} onSelect={() => void copy(format, done)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
