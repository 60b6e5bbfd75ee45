import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { catalogue } from '../../adapters/catalogue.ts';
import { activeTarget, selectedParsed, selectedRow, targetOf } from '../../studio/selectors.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Select } from '../../ui/select.tsx';
import { Compiling } from '../compiling.tsx';
import { DiffView } from './diff-view.tsx';
import { MANIFEST, type Side, sideName, useSide } from './use-side.ts';

const CHOICES = [
  { value: MANIFEST, label: sideName(MANIFEST) },
  ...catalogue.flatMap(adapter =>
    adapter.modes
      .map(mode => targetOf(adapter.id, mode.id))
      .map(target => ({ value: target, label: sideName(target) })),
  ),
];

/** The manifest beside its output, or two targets side by side. */
export function CompareDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const active = useStudio(activeTarget);
  const row = useStudio(selectedRow);
  const isBroken = useStudio(state => selectedParsed(state)?.value === undefined);
  const [left, setLeft] = useState(MANIFEST);
  const [right, setRight] = useState(active);
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
      {isBroken || row === undefined ? (
        <EmptyState title="The JSON of this tool is broken">There is nothing to compare until it parses.</EmptyState>
      ) : (
        <Sides toolKey={row.key} left={left} right={right} />
      )}
    </Dialog>
  );
}

interface Pair {
  left: Side;
  right: Side;
  leftName: string;
  rightName: string;
}

function Sides({ toolKey, left, right }: { toolKey: string; left: string; right: string }) {
  const a = useSide(toolKey, left);
  const b = useSide(toolKey, right);
  // What was compared before stays until both sides are there, so that choosing a target does not make the dialog flicker.
  const [shown, setShown] = useState<Pair>();
  if (a && b && (shown?.left !== a || shown.right !== b)) {
    setShown({ left: a, right: b, leftName: sideName(left), rightName: sideName(right) });
  }
  if (!shown) return <Compiling />;
  return (
    <div aria-busy={!a || !b}>
      <PairView {...shown} />
    </div>
  );
}

function PairView({ left, right, leftName, rightName }: Pair) {
  if ('reason' in left) return <Missing {...left} />;
  if ('reason' in right) return <Missing {...right} />;
  return <DiffView left={left.text} right={right.text} leftName={leftName} rightName={rightName} />;
}

const Missing = ({ title, reason }: Extract<Side, { reason: string }>) => (
  <EmptyState title={title}>
    <Prose>{reason}</Prose>
  </EmptyState>
);
