import type { ReactNode } from 'react';
import { shortTargetName, targetName } from '../../adapters/catalogue.ts';
import { classNames } from '../../ui/class-names.ts';
import { Popover } from '../../ui/popover.tsx';
import { Prose } from '../../ui/prose.tsx';
import type { TargetChip } from './target-chips.ts';

type Kind = TargetChip['kind'];

const WORDS: Record<Kind, string> = { refused: 'refuses', dropped: 'loses', changed: 'rewrites' };
const TONES: Record<Kind, string> = {
  refused: 'border-error bg-error-soft text-error',
  dropped: 'border-warning bg-warning-soft text-warning',
  changed: 'border-line-strong text-muted',
};
const MARKS: Record<Kind, string> = { refused: '✕', dropped: '▲', changed: '' };

/** More than these become one chip. */
const MOST = 3;

/** Which targets change or lose something here; each says what when it is pressed. */
export function TargetChipList({ chips, tabIndex }: { chips: readonly TargetChip[]; tabIndex?: number }) {
  if (chips.length === 0) return null;
  if (chips.length > MOST) return <Summary chips={chips} {...(tabIndex === undefined ? {} : { tabIndex })} />;
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {chips.map(chip => (
        <ChipPopover
          key={chip.target}
          kind={chip.kind}
          words={sentence(chip)}
          tabIndex={tabIndex}
          text={shortTargetName(chip.target)}
        >
          <ChipMessages chip={chip} />
        </ChipPopover>
      ))}
    </span>
  );
}

function Summary({ chips, tabIndex }: { chips: readonly TargetChip[]; tabIndex?: number }) {
  const worst =
    (['refused', 'dropped', 'changed'] as const).find(kind => chips.some(chip => chip.kind === kind)) ?? 'changed';
  return (
    <ChipPopover
      kind={worst}
      tabIndex={tabIndex}
      text={`${chips.length} targets`}
      words={`${chips.length} targets refuse, lose or rewrite something here`}
    >
      <div className="grid gap-3">
        {chips.map(chip => (
          <ChipMessages key={chip.target} chip={chip} />
        ))}
      </div>
    </ChipPopover>
  );
}

const sentence = (chip: TargetChip): string => `${targetName(chip.target)} ${WORDS[chip.kind]} something here`;

function ChipMessages({ chip }: { chip: TargetChip }) {
  return (
    <div>
      <p className="font-medium">{sentence(chip)}</p>
      <ul className="mt-1 grid gap-1">
        {chip.messages.map(message => (
          <li key={message}>
            <Prose>{message}</Prose>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ChipPopoverProps {
  kind: Kind;
  text: string;
  words: string;
  tabIndex: number | undefined;
  children: ReactNode;
}

function ChipPopover({ kind, text, words, tabIndex, children }: ChipPopoverProps) {
  return (
    <Popover
      label={words}
      align="end"
      className="max-h-96 overflow-y-auto"
      trigger={
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={`${text}: ${words}`}
          className={classNames(
            // 24 px to the hand, 20 px to the eye.
            "relative inline-flex h-5 max-w-full items-center gap-1 rounded-sm border px-1 text-xs whitespace-nowrap after:absolute after:-inset-0.5 after:content-['']",
            TONES[kind],
          )}
        >
          {MARKS[kind] !== '' && (
            <span aria-hidden="true" className="text-[9px]">
              {MARKS[kind]}
            </span>
          )}
          <span className="truncate">{text}</span>
        </button>
      }
    >
      {children}
    </Popover>
  );
}
