import { useMemo } from 'react';
import { shownTargets } from '../../studio/selectors.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { classNames } from '../../ui/class-names.ts';
import { SeverityIcon } from '../../ui/severity.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { descriptionLimit } from './description-limit.ts';

/** How long the description is, held against the tightest limit of the shown targets. */
export function DescriptionCounter({ length }: { length: number }) {
  const targets = useStudio(shownTargets);
  const { max, who } = useMemo(() => descriptionLimit(targets), [targets]);
  const over = length > max;
  const count = length.toLocaleString('en-US');
  return (
    <Tooltip
      content={`${who} takes at most ${max.toLocaleString('en-US')} characters; every character is also paid for at each request.`}
    >
      <span className={classNames('inline-flex items-center gap-1', over && 'font-medium text-warning')}>
        {over && <SeverityIcon severity="warning" label="Too long" />}
        {count} of {max.toLocaleString('en-US')} ({who})
      </span>
    </Tooltip>
  );
}
