import { useMemo } from 'react';
import type { PreviewResult } from '../../analysis/report.ts';
import { Popover } from '../../ui/popover.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import { byWeight, countEffects, EFFECT_MEANING } from './effects.ts';
import { FIDELITY } from './fidelity.ts';
import { FindingList } from './finding-list.tsx';

/** “What happened”: the target's findings in figures and in words, each leading to its place in the source. */
export function ReportPanel({ preview }: { preview: PreviewResult }) {
  const { counts, findings } = useMemo(
    () => ({
      // A refused tool has no output in which anything could be kept.
      counts: countEffects(preview.diagnostics, preview.fidelity === 'refused' ? undefined : preview.source),
      findings: [...preview.diagnostics].sort(byWeight),
    }),
    [preview],
  );
  return (
    <section
      data-testid="report"
      aria-label="What happened"
      className="@container flex h-full min-h-0 flex-col bg-sunken"
    >
      <header className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <h2 className="m-0 text-base font-semibold">What happened</h2>
        <FidelityBadge preview={preview} />
        <span className="text-sm text-muted">
          {counts.map(({ effect, count }, index) => (
            <span key={effect} title={EFFECT_MEANING[effect]}>
              {index > 0 && ' · '}
              {count} {effect}
            </span>
          ))}
        </span>
      </header>
      {findings.length > 0 ? (
        <FindingList scope={preview.scope} findings={findings} />
      ) : (
        <p className="m-0 px-4 pb-3 text-muted">
          {preview.scope === 'tool'
            ? 'Name, description and input schema stand in the definition as they stand in the manifest.'
            : 'Names, descriptions and input schemas stand in the definitions as they stand in the manifests.'}
        </p>
      )}
    </section>
  );
}

function FidelityBadge({ preview }: { preview: PreviewResult }) {
  const { title, severity, meaning } = FIDELITY[preview.fidelity];
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
