import type { Fidelity } from '../../adapters/compiled.ts';
import { memo, sameData } from '../../studio/select/memo.ts';
import type { StudioState } from '../../studio/state.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Popover } from '../../ui/popover.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import { shownPreview } from '../shown-preview.ts';
import { countEffects, EFFECT_MEANING, type EffectCount } from './effects.ts';
import { FIDELITY } from './fidelity.ts';
import { FindingList } from './finding-list.tsx';

/** “What happened”: the target's findings in figures and in words, each leading to its place in the source. */
export function ReportPanel() {
  const fidelity = useStudio(state => shownPreview(state)?.fidelity);
  return (
    <section
      data-testid="report"
      aria-label="What happened"
      className="@container flex h-full min-h-0 flex-col bg-sunken"
    >
      <header className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <h2 className="m-0 text-base font-semibold">What happened</h2>
        {fidelity && <FidelityBadge fidelity={fidelity} />}
        <EffectCounts />
      </header>
      <FindingList />
    </section>
  );
}

const shownEffects = memo(
  (state: StudioState) => [shownPreview(state)] as const,
  (preview): readonly EffectCount[] =>
    // A refused tool has no output in which anything could be kept.
    preview ? countEffects(preview.diagnostics, preview.fidelity === 'refused' ? undefined : preview.source) : [],
  sameData,
);

function EffectCounts() {
  const counts = useStudio(shownEffects);
  return (
    <span className="text-sm text-muted">
      {counts.map(({ effect, count }, index) => (
        <span key={effect} title={EFFECT_MEANING[effect]}>
          {index > 0 && ' · '}
          {count} {effect}
        </span>
      ))}
    </span>
  );
}

function FidelityBadge({ fidelity }: { fidelity: Fidelity }) {
  const { title, severity, meaning } = FIDELITY[fidelity];
  return (
    <Popover
      label={`About “${title}”`}
      trigger={
        <button
          type="button"
          className="inline-flex h-6 items-center gap-1.5 rounded-full border border-line-strong bg-panel px-2.5 text-sm hover:bg-hover"
        >
          <SeverityIcon severity={severity} label="" />
          {title}
        </button>
      }
    >
      <p className="m-0 font-medium">{title}</p>
      <p className="mt-1 mb-0 text-muted">{meaning}</p>
    </Popover>
  );
}
