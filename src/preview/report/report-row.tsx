import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { lineColumn } from '../../manifest/json-tree.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon, type UiSeverity } from '../../ui/severity.tsx';
import { EFFECT_MEANING } from './effects.ts';
import { RulePopover } from './rule-popover.tsx';

interface ReportRowProps {
  diagnostic: Diagnostic;
  /** Text of the tool that the finding speaks of; absent for findings about the bundle. */
  text: string | undefined;
  /** Name of the tool, where the report speaks of several. */
  tool?: string | undefined;
  onReveal: (() => void) | undefined;
  onFix: (() => void) | undefined;
}

const COLOURS: Record<UiSeverity, string> = {
  error: 'text-error',
  warning: 'text-warning',
  info: 'text-fine',
  fine: 'text-fine',
};

/** One finding: what happened, to what, why, where, and what can be done. */
export function ReportRow({ diagnostic, text, tool, onReveal, onFix }: ReportRowProps) {
  const { severity, effect, message, span, fix, rule } = diagnostic;
  const shape: UiSeverity = severity === 'info' && effect ? 'fine' : severity;
  const line = text !== undefined && span ? lineColumn(text, span.offset).line : undefined;
  const word = effect ?? (severity === 'info' ? 'note' : severity);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 border-t border-line px-4 py-1 first:border-t-0">
      <button
        type="button"
        disabled={!onReveal}
        onClick={onReveal}
        className="grid min-h-6 w-full gap-x-3 rounded-sm py-0.5 text-left enabled:hover:bg-hover @sm:grid-cols-[6.5rem_minmax(0,1fr)]"
      >
        <span
          className={classNames('flex items-center gap-1.5 self-start whitespace-nowrap', COLOURS[shape])}
          title={effect && EFFECT_MEANING[effect]}
        >
          <SeverityIcon severity={shape} label={severity === 'info' ? '' : severity} />
          {word}
        </span>
        <span className="min-w-0 break-words">
          {tool !== undefined && <span className="mr-2 font-mono text-code text-muted">{tool}</span>}
          <Prose>{message}</Prose>
          {line !== undefined && (
            <span className="ml-2 font-mono text-code whitespace-nowrap text-muted">line {line}</span>
          )}
        </span>
      </button>
      <span className="flex items-center gap-1">
        {fix && onFix && (
          <Button size="sm" onClick={onFix} title={fix.title}>
            Fix
          </Button>
        )}
        {rule && <RulePopover rule={rule} />}
      </span>
    </li>
  );
}
