import { type TargetTab, targetTabs } from '../../studio/selectors.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { SeverityIcon } from '../../ui/severity.tsx';
import { Tab, TabList } from '../../ui/tabs.tsx';
import { TargetsMenu } from './targets-menu.tsx';

/** One tab a target; must stand inside `Tabs` whose value is an adapter id. */
export function TargetTabs() {
  const tabs = useStudio(targetTabs);
  return (
    <div className="flex shrink-0 items-stretch border-b border-line">
      <TabList label="Targets" className="flex-1">
        {tabs.map(tab => (
          <Tab
            key={tab.adapterId}
            value={tab.adapterId}
            data-testid="target-tab"
            data-target={tab.adapterId}
            title={tab.vendor}
          >
            {tab.label}
            <TabBadge tab={tab} />
          </Tab>
        ))}
      </TabList>
      <div className="flex items-center px-1">
        <TargetsMenu />
      </div>
    </div>
  );
}

function TabBadge({ tab: { counts } }: { tab: TargetTab }) {
  const severity = counts.errors > 0 ? 'error' : counts.warnings > 0 ? 'warning' : undefined;
  if (!severity) return null;
  const count = severity === 'error' ? counts.errors : counts.warnings;
  return (
    <span className="inline-flex items-center gap-0.5 text-xs tabular-nums">
      <SeverityIcon severity={severity} label="" className="size-2.5" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{`, ${count} ${severity}${count === 1 ? '' : 's'}`}</span>
    </span>
  );
}
