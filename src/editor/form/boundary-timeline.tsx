import { type BoundaryPlan, boundarySummary, duration } from './boundary-plan.ts';

/** The attempts of one call on a time axis. The words above say the same; this is for the eye. */
export function BoundaryTimeline({ plan }: { plan: BoundaryPlan }) {
  const last = plan.spans.at(-1);
  const shown = last ? last.start + last.length : 1;
  const percent = (ms: number): string => `${(ms / shown) * 100}%`;
  const firstWait = plan.spans.find(span => span.kind === 'wait');
  const cut = shown < plan.longestMs;
  return (
    <div role="img" aria-label={`Time of one call: ${boundarySummary(plan)}`} className="text-xs text-muted">
      <div className="relative h-5 border-b border-line-strong">
        {plan.spans.map((span, index) =>
          span.kind === 'attempt' ? (
            <span
              key={span.start}
              className="absolute top-0 flex h-4 min-w-0.5 items-center overflow-hidden rounded-sm bg-accent px-1.5 text-on-accent"
              style={{ left: percent(span.start), width: percent(span.length) }}
            >
              {index === 0 && <span className="truncate">{duration(plan.timeoutMs)} timeout</span>}
            </span>
          ) : null,
        )}
      </div>
      <div className="relative h-4">
        {firstWait && (
          <span
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `clamp(3rem, ${percent(firstWait.start + firstWait.length / 2)}, calc(100% - 6rem))` }}
          >
            {duration(firstWait.length)} wait
          </span>
        )}
        <span className="absolute right-0">{cut ? `… ${duration(plan.longestMs)}` : duration(plan.longestMs)}</span>
      </div>
    </div>
  );
}
