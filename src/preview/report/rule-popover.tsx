import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '../../ui/popover.tsx';

interface RuleProps {
  id: string;
  source: string;
  verified: string;
}

const BUTTON =
  'inline-flex size-6 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink';

/**
 * On which provider rule a finding rests, where it is stated, and when it was last compared with the source. A report has
 * hundreds of these; each is a plain button until it is pressed for the first time.
 */
export function RulePopover(rule: RuleProps) {
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const trigger = (
    <button
      type="button"
      aria-label="Show the rule"
      title="Show the rule"
      className={BUTTON}
      {...(used
        ? {}
        : {
            onClick: () => {
              setUsed(true);
              setOpen(true);
            },
          })}
    >
      <BookOpen size={14} aria-hidden="true" />
    </button>
  );
  if (!used) return trigger;
  return (
    <Popover label="Rule" align="end" open={open} onOpenChange={setOpen} trigger={trigger}>
      <dl className="m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-muted">Rule</dt>
        <dd className="m-0 font-mono text-code break-words">{rule.id}</dd>
        <dt className="text-muted">Source</dt>
        <dd className="m-0 break-words">
          <RuleSource source={rule.source} />
        </dd>
        <dt className="text-muted">Verified</dt>
        <dd className="m-0">
          <time dateTime={rule.verified}>{rule.verified}</time>
        </dd>
      </dl>
    </Popover>
  );
}

function RuleSource({ source }: { source: string }) {
  if (!/^https:\/\//.test(source)) return source;
  return (
    <a href={source} target="_blank" rel="noreferrer" className="text-accent underline">
      {source.replace(/^https:\/\//, '')}
    </a>
  );
}
