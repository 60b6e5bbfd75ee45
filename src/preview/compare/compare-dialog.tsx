import { ArrowLeftRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { catalogue, targetName } from '../../adapters/catalogue.ts';
import { compileTool } from '../../adapters/compile-tool.ts';
import type { Json } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { activeTarget, selectedParsed, selectedRow, targetOf } from '../../studio/selectors.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { DiffView } from './diff-view.tsx';

const MANIFEST = 'manifest';

const CHOICES = [
  { value: MANIFEST, label: 'Manifest' },
  ...catalogue.flatMap(adapter =>
    adapter.modes
      .map(mode => targetOf(adapter.id, mode.id))
      .map(target => ({ value: target, label: targetName(target) })),
  ),
];

/** What stands at one side: the manifest itself, or what a target makes of it. */
function sideText(value: Json, side: string): { text: string } | { refused: string } {
  if (side === MANIFEST) return { text: JSON.stringify(value, null, 2) };
  const [adapter = '', mode] = side.split(':');
  const compiled = compileTool(value as unknown as Manifest, adapter, mode === undefined ? {} : { mode });
  if (compiled.output !== undefined) return { text: JSON.stringify(compiled.output, null, 2) };
  return { refused: compiled.diagnostics.find(({ severity }) => severity === 'error')?.message ?? '' };
}

/** The manifest beside its output, or two targets side by side. */
export function CompareDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const active = useStudio(activeTarget);
  const row = useStudio(selectedRow);
  const parsed = useStudio(selectedParsed);
  const [left, setLeft] = useState(MANIFEST);
  const [right, setRight] = useState(active);
  const value = parsed?.value;
  return (
    <Dialog open onOpenChange={onOpenChange} size="xl" title={`Compare ${row?.label ?? ''}`}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Select
          fit
          aria-label="Left side"
          value={left}
          options={CHOICES}
          onChange={event => setLeft(event.target.value)}
        />
        <IconButton
          icon={ArrowLeftRight}
          label="Swap sides"
          onClick={() => {
            setLeft(right);
            setRight(left);
          }}
        />
        <Select
          fit
          aria-label="Right side"
          value={right}
          options={CHOICES}
          onChange={event => setRight(event.target.value)}
        />
      </div>
      {value === undefined ? (
        <EmptyState title="The JSON of this tool is broken">There is nothing to compare until it parses.</EmptyState>
      ) : (
        <Sides value={value} left={left} right={right} />
      )}
    </Dialog>
  );
}

function Sides({ value, left, right }: { value: Json; left: string; right: string }) {
  const sides = useMemo(() => [sideText(value, left), sideText(value, right)] as const, [value, left, right]);
  const [a, b] = sides;
  if ('refused' in a) return <EmptyState title={`${targetName(left)} refuses this tool`}>{a.refused}</EmptyState>;
  if ('refused' in b) return <EmptyState title={`${targetName(right)} refuses this tool`}>{b.refused}</EmptyState>;
  const name = (side: string): string => (side === MANIFEST ? 'Manifest' : targetName(side));
  return <DiffView left={a.text} right={b.text} leftName={name(left)} rightName={name(right)} />;
}
