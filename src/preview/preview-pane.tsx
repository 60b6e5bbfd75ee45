import { lazy, Suspense } from 'react';
import type { PreviewResult } from '../analysis/report.ts';
import { activeTarget } from '../studio/selectors.ts';
import type { StudioState } from '../studio/state.ts';
import { useCommands, useStudio } from '../studio/use-studio.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { SplitHandle, SplitPane, Splitter } from '../ui/splitter.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { BrokenText, useBrokenText } from './broken-text.tsx';
import { PreviewOutput } from './preview-output.tsx';
import { PreviewToolbar } from './preview-toolbar.tsx';
import { ReportPanel } from './report/report-panel.tsx';
import { TargetTabs } from './targets/target-tabs.tsx';

const CompareDialog = lazy(() =>
  import('./compare/compare-dialog.tsx').then(module => ({ default: module.CompareDialog })),
);

/** The last answer, as long as it speaks of the chosen target and scope: an old answer never stands under a new heading. */
const shownPreview = (state: StudioState): PreviewResult | undefined =>
  state.preview?.target === activeTarget(state) && state.preview.scope === state.scope ? state.preview : undefined;

interface PreviewPaneProps {
  compareOpen: boolean;
  onCompareOpenChange: (open: boolean) => void;
}

/** What each target is sent, and what became of the manifest on the way. */
export function PreviewPane({ compareOpen, onCompareOpenChange }: PreviewPaneProps) {
  const activeAdapter = useStudio(state => state.activeAdapter);
  const preview = useStudio(shownPreview);
  const commands = useCommands();
  return (
    <Tabs value={activeAdapter} onChange={commands.setActiveAdapter} className="flex h-full min-h-0 flex-col bg-panel">
      <TargetTabs />
      <TabPanel className="flex min-h-0 flex-1 flex-col">
        <PreviewToolbar preview={preview} onCompare={() => onCompareOpenChange(true)} />
        <div className="min-h-0 flex-1">
          <PreviewBody preview={preview} />
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

function PreviewBody({ preview }: { preview: PreviewResult | undefined }) {
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
  if (!preview) return broken ? <BrokenText {...broken} /> : <Compiling />;
  return (
    <Splitter
      orientation="vertical"
      panes={PANES}
      sizes={layout}
      onResize={sizes => commands.setLayout({ ...layout, ...sizes })}
    >
      <SplitPane id="output" minSize={80}>
        <PreviewOutput preview={preview} />
      </SplitPane>
      <SplitHandle label="Resize the report" />
      <SplitPane id="report" defaultSize="30%" minSize={36}>
        <ReportPanel preview={preview} />
      </SplitPane>
    </Splitter>
  );
}

/** Shows only when compiling takes long enough to wonder. */
function Compiling() {
  return (
    <p role="status" className="m-0 animate-[appear_0s_400ms_both] p-4 text-muted">
      Compiling…
    </p>
  );
}
