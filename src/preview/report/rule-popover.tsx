import { BookOpen } from 'lucide-react';
import type { RuleRef } from '../../manifest/diagnostic.ts';
import { IconButton } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { sourceParts } from './source-parts.ts';

/** On which provider rule a finding rests, where it is stated, and when it was last compared with the source. */
export function RulePopover(rule: RuleRef) {
  return (
    <Popover
      label="Rule"
      align="end"
      trigger={<IconButton size="sm" icon={BookOpen} label="Show the rule" className="text-muted" />}
    >
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

/** An address with a remark after it, or words alone. */
function RuleSource({ source }: { source: string }) {
  const { address, remark } = sourceParts(source);
  if (address === undefined) return remark;
  return (
    <>
      <a href={address} target="_blank" rel="noreferrer" className="text-accent underline">
        {address.replace(/^https:\/\//, '')}
      </a>
      {remark}
    </>
  );
}
