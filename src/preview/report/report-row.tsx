import { memo, type ReactNode } from 'react';
import type { Effect, Severity } from '../../manifest/diagnostic.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon, type UiSeverity } from '../../ui/severity.tsx';
import { ProofToggle } from '../proof/proof-toggle.tsx';
import { EFFECT_MEANING } from './effects.ts';
import { RulePopover } from './rule-popover.tsx';

/** Only plain values and a stable function: a new answer of the compiler redraws the rows that it changed and no others. */
interface ReportRowProps {
  index: number;
  severity: Severity;
  effect: Effect | undefined;
  message: string;
  /** From 1; absent where the text of the finding is not at hand. */
  line: number | undefined;
  /** Name of the tool, where the report speaks of several. */
  tool: string | undefined;
  fixTitle: string | undefined;
  ruleId: string | undefined;
  ruleSource: string;
  ruleVerified: string;
  canReveal: boolean;
  canProve: boolean;
  act: (index: number, action: 'reveal' | 'fix' | 'prove') => void;
  /** Its proof, when that is open. */
  children?: ReactNode;
}

const COLOURS: Record<UiSeverity, string> = {
  error: 'text-error',
  warning: 'text-warning',
  info: 'text-fine',
  fine: 'text-fine',
};

/** One finding: what happened, to what, why, where, and what can be done. */
export const ReportRow = memo(function ReportRow(props: ReportRowProps) {
  const { index, severity, effect, message, line, tool, fixTitle, ruleId, act, children } = props;
  const shape: UiSeverity = severity === 'info' && effect ? 'fine' : severity;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 border-t @3xl:grid-cols-[minmax(0,1fr)_auto_auto] border-line px-4 py-1 first:border-t-0">
      <button
        type="button"
        disabled={!props.canReveal}
        onClick={() => act(index, 'reveal')}
        className="col-start-1 row-start-1 grid min-h-6 w-full gap-x-3 rounded-sm py-0.5 text-left enabled:hover:bg-hover @sm:grid-cols-[6.5rem_minmax(0,1fr)]"
      >
        <span
          className={classNames('flex items-center gap-1.5 self-start whitespace-nowrap', COLOURS[shape])}
          title={effect && EFFECT_MEANING[effect]}
        >
          <SeverityIcon severity={shape} label={severity === 'info' ? '' : severity} />
          {effect ?? (severity === 'info' ? 'note' : severity)}
        </span>
        <span className="min-w-0 break-words">
          {tool !== undefined && <span className="mr-2 font-mono text-code text-muted">{tool}</span>}
          <Prose>{message}</Prose>
          {line !== undefined && (
            <span className="ml-2 font-mono text-code whitespace-nowrap text-muted">manifest line {line}</span>
          )}
        </span>
      </button>
      {props.canProve && (
        <span className="col-start-1 row-start-2 @sm:pl-[6.5rem] @3xl:col-start-2 @3xl:row-start-1 @3xl:pl-0">
          <ProofToggle open={children !== undefined} onClick={() => act(index, 'prove')} />
        </span>
      )}
      <span className="col-start-2 row-start-1 flex items-center gap-1 @3xl:col-start-3">
        {fixTitle !== undefined && (
          <Button size="sm" onClick={() => act(index, 'fix')} title={fixTitle}>
            Fix
          </Button>
        )}
        {ruleId !== undefined && <RulePopover id={ruleId} source={props.ruleSource} verified={props.ruleVerified} />}
      </span>
      {children !== undefined && <div className="col-span-full min-w-0 @sm:pl-[7.25rem]">{children}</div>}
    </li>
  );
});
