import { classNames } from '../../ui/class-names.ts';
import { Popover } from '../../ui/popover.tsx';
import { Prose } from '../../ui/prose.tsx';
import { longTarget, shortTarget } from '../fields/target-names.ts';
import type { TargetChip } from './target-chips.ts';

const WORDS: Record<TargetChip['kind'], string> = { refused: 'refuses', dropped: 'loses', changed: 'rewrites' };
const TONES: Record<TargetChip['kind'], string> = {
  refused: 'border-error bg-error-soft text-error',
  dropped: 'border-warning bg-warning-soft text-warning',
  changed: 'border-line-strong text-muted',
};
const MARKS: Record<TargetChip['kind'], string> = { refused: '✕', dropped: '▲', changed: '' };

/** Which targets change or lose something here; each says what when it is pressed. */
export function TargetChipList({ chips, tabIndex }: { chips: readonly TargetChip[]; tabIndex?: number }) {
  return (
    <span className="flex flex-wrap gap-1">
      {chips.map(chip => (
        <Popover
          key={chip.target}
          label={`${longTarget(chip.target)} ${WORDS[chip.kind]} something here`}
          align="end"
          trigger={
            <button
              type="button"
              tabIndex={tabIndex}
              title={chip.messages[0]}
              aria-label={`${longTarget(chip.target)} ${WORDS[chip.kind]} something here: ${chip.messages.length} ${chip.messages.length === 1 ? 'note' : 'notes'}`}
              className={classNames(
                // 24 px to the hand, 20 px to the eye.
                "relative inline-flex h-5 items-center gap-1 rounded-sm border px-1.5 text-xs whitespace-nowrap after:absolute after:-inset-0.5 after:content-['']",
                TONES[chip.kind],
              )}
            >
              {MARKS[chip.kind] !== '' && (
                <span aria-hidden="true" className="text-[9px]">
                  {MARKS[chip.kind]}
                </span>
              )}
              {shortTarget(chip.target)}
            </button>
          }
        >
          <p className="font-medium">
            {longTarget(chip.target)} {WORDS[chip.kind]} something here
          </p>
          <ul className="mt-1.5 grid gap-1.5">
            {chip.messages.map(message => (
              <li key={message}>
                <Prose>{message}</Prose>
              </li>
            ))}
          </ul>
        </Popover>
      ))}
    </span>
  );
}
