import { shortTargetName, targetName } from '../../adapters/catalogue.ts';
import { type Problem, placeOf, toolAt } from '../../studio/selectors.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import { ProofPanel } from '../proof/proof-panel.tsx';
import { ProofToggle } from '../proof/proof-toggle.tsx';
import { useFix } from '../use-fix.ts';
import { useJump } from '../use-jump.ts';

interface ProblemRowProps {
  problem: Problem;
  label: string;
  /** The first one of its tool carries the tool's name in full strength. */
  first: boolean;
  /** Parted from the tool before it. */
  divided: boolean;
  /** Only one row of the list is in the order of Tab; arrow keys go to the others. */
  tabbable: boolean;
  /** For which target the finding can be proven, if for any. */
  provenFor: string | undefined;
  proofOpen: boolean;
  onProofToggle: () => void;
}

const SHOWN_TARGETS = 3;

/** message · tool · line:column · Fix. The message leads to its place. */
export function ProblemRow({ problem, label, first, divided, tabbable, ...proof }: ProblemRowProps) {
  const { diagnostic, key, targets } = problem;
  const place = useStudio(state => {
    const tool = toolAt(state, key);
    const at = tool && placeOf(tool, diagnostic);
    return at && `${at.line}:${at.column}`;
  });
  const applyFix = useFix();
  const jump = useJump();
  const { fix, message, severity, path, effect } = diagnostic;
  const { provenFor, proofOpen, onProofToggle } = proof;
  return (
    <div
      className={classNames(
        'grid grid-cols-1 items-start @min-[480px]:grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-0.5 @min-[760px]:grid-cols-[minmax(0,1fr)_190px_60px_190px] @min-[1200px]:grid-cols-[minmax(0,1fr)_190px_60px_280px]',
        divided && 'border-t border-line',
      )}
    >
      <button
        type="button"
        data-problem-button=""
        tabIndex={tabbable ? 0 : -1}
        disabled={key === undefined}
        onClick={() => key !== undefined && jump(key, diagnostic)}
        className="flex min-h-6 items-start gap-2 rounded-sm py-0.5 text-left enabled:hover:bg-hover"
      >
        <SeverityIcon severity={severity} className="mt-1" />
        <span className="min-w-0 break-words">
          <Prose>{message}</Prose>
          {targets.length > 0 && (
            <span className="ml-2 text-sm text-muted" title={targets.map(targetName).join('\n')}>
              {targets.slice(0, SHOWN_TARGETS).map(shortTargetName).join(' · ')}
              {targets.length > SHOWN_TARGETS && ` and ${targets.length - SHOWN_TARGETS} more`}
            </span>
          )}
        </span>
      </button>
      <span
        className={classNames(
          'hidden min-h-6 truncate py-1 font-mono text-code @min-[760px]:block',
          first ? 'text-ink' : 'text-muted',
        )}
        title={label}
      >
        {label}
      </span>
      <span className="hidden min-h-6 py-1 font-mono text-code text-muted @min-[760px]:block">{place}</span>
      <span className="flex max-w-full min-w-0 items-center pl-3 @min-[480px]:justify-self-end @min-[480px]:pl-0 @min-[760px]:justify-self-start">
        {provenFor !== undefined && (
          <ProofToggle open={proofOpen} tabIndex={tabbable ? 0 : -1} onClick={onProofToggle} />
        )}
        {fix && key !== undefined && (
          <Button
            size="sm"
            variant="link"
            tabIndex={tabbable ? 0 : -1}
            className="min-w-0 shrink!"
            title={fix.title}
            onClick={() => applyFix(key, fix)}
          >
            <span className="truncate">Fix: {fix.title}</span>
          </Button>
        )}
      </span>
      {proofOpen && provenFor !== undefined && key !== undefined && (
        <div data-problem-proof="" className="col-span-full min-w-0 pb-1 pl-5">
          <ProofPanel toolKey={key} target={provenFor} loss={{ path, ...(effect && { effect }) }} />
        </div>
      )}
    </div>
  );
}
