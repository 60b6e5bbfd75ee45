import { lazy, Suspense } from 'react';
import { useCommands, useStudio } from '../studio/use-studio.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { SplitHandle, SplitPane, Splitter } from '../ui/splitter.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { BrokenText, useBrokenText } from './broken-text.tsx';
import { Compiling } from './compiling.tsx';
import { PreviewOutput } from './preview-output.tsx';
import { PreviewToolbar } from './preview-toolbar.tsx';
import { ReportPanel } from './report/report-panel.tsx';
import { shownPreview } from './shown-preview.ts';
import { TargetTabs } from './targets/target-tabs.tsx';

const CompareDialog = lazy(() =>
  import('./compare/compare-dialog.tsx').then(module => ({ default: module.CompareDialog })),
);

interface PreviewPaneProps {
  compareOpen: boolean;
  onCompareOpenChange: (open: boolean) => void;
}

/** What each target is sent, and what became of the manifest on the way. */
export function PreviewPane({ compareOpen, onCompareOpenChange }: PreviewPaneProps) {
  const activeAdapter = useStudio(state => state.activeAdapter);
  const commands = useCommands();
  return (
    <Tabs value={activeAdapter} onChange={commands.setActiveAdapter} className="flex h-full min-h-0 flex-col bg-panel">
      <TargetTabs />
      <TabPanel className="flex min-h-0 flex-1 flex-col">
        <PreviewToolbar onCompare={() => onCompareOpenChange(true)} />
        <div className="min-h-0 flex-1">
          <PreviewBody />
        </div>
      </TabPanel>
      {compareOpen && (
        <Suspense>
          <CompareDialog onOpenChange={onCompareOpenChange} />
        </Suspense>
      )}
    </Tabs>
  );
}

const PANES = ['output', 'report'];

/** Each part takes the answer for itself, so that a new one redraws what shows it and not what stands around it. */
function PreviewBody() {
  const answered = useStudio(state => shownPreview(state) !== undefined);
  const nothing = useStudio(state =>
    state.scope === 'tool' ? state.selectedKey === undefined : state.workspace.tools.length === 0,
  );
  const broken = useBrokenText();
  const layout = useStudio(state => state.layout);
  const commands = useCommands();
  if (nothing) {
    return (
      <EmptyState title="Nothing to compile yet">
        Add a tool, and its definition for each target appears here.
      </EmptyState>
    );
  }
  if (!answered) return broken ? <BrokenText {...broken} /> : <Compiling />;
  return (
    <Splitter
      orientation="vertical"
      panes={PANES}
      sizes={layout}
      onResize={sizes => commands.setLayout({ ...layout, ...sizes })}
    >
      <SplitPane id="output" minSize={80}>
        <PreviewOutput />
      </SplitPane>
      <SplitHandle label="Resize the report" />
      <SplitPane id="report" defaultSize="30%" minSize={36}>
        <ReportPanel />
      </SplitPane>
    </Splitter>
  );
}
