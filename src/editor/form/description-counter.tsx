import { useMemo } from 'react';
import { shownTargets } from '../../studio/selectors.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { classNames } from '../../ui/class-names.ts';
import { SeverityIcon } from '../../ui/severity.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { descriptionLimit } from './description-limit.ts';

/** Made once: making one takes longer than all else that is drawn here. */
const FIGURES = new Intl.NumberFormat('en-US');

/** How long the description is, held against the tightest limit of the shown targets. */
export function DescriptionCounter({ length }: { length: number }) {
  const targets = useStudio(shownTargets);
  const limit = useMemo(() => descriptionLimit(targets), [targets]);
  if (!limit) return <span>{FIGURES.format(length)}</span>;
  const { max, who } = limit;
  const most = FIGURES.format(max);
  const over = length > max;
  return (
    <Tooltip content={`${who} takes at most ${most} characters; every character is also paid for at each request.`}>
      <span className={classNames('inline-flex items-center gap-1', over && 'font-medium text-warning')}>
        {over && <SeverityIcon severity="warning" label="Too long" />}
        {FIGURES.format(length)} of {most} ({who})
      </span>
    </Tooltip>
  );
}
