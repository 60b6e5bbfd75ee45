import { EditorPane, ToolList } from '../../editor/index.ts';
import { PreviewPane, ProblemsPanel } from '../../preview/index.ts';
import { useCommands, useStudio } from '../../studio/use-studio.ts';
import { SplitHandle, SplitPane, Splitter } from '../../ui/splitter.tsx';
import { useAppUi } from '../app-ui.ts';
import { SaveStatus } from '../bundle/save-status.tsx';
import { Pane } from './pane.tsx';

/** Tools, editor and preview side by side; the problems below. */
export function WideLayout() {
  const layout = useStudio(state => state.layout);
  const problemsOpen = useStudio(state => state.problemsOpen);
  const isDesign = useStudio(state => state.view === 'design');
  const commands = useCommands();
  const { dialog, open, close } = useAppUi();
  const remember = (sizes: { readonly [pane: string]: number }): void => commands.setLayout({ ...layout, ...sizes });
  const problems = (
    <Pane label="Problems">
      <ProblemsPanel open={problemsOpen} onToggle={() => commands.setProblemsOpen(!problemsOpen)}>
        {isDesign && <SaveStatus />}
      </ProblemsPanel>
    </Pane>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1">
        <Splitter
          orientation="vertical"
          panes={problemsOpen ? ['main', 'problems'] : ['main']}
          sizes={layout}
          onResize={remember}
        >
          <SplitPane id="main" minSize={160}>
            <Splitter
              orientation="horizontal"
              panes={['tools', 'editor', 'preview']}
              sizes={layout}
              onResize={remember}
            >
              <SplitPane id="tools" defaultSize="17%" minSize={160} maxSize="40%">
                <Pane label="Tools" className="bg-sunken">
                  <ToolList />
                </Pane>
              </SplitPane>
              <SplitHandle label="Resize the tool list" />
              <SplitPane id="editor" defaultSize="45%" minSize={280}>
                <Pane label="Editor" className="bg-panel">
                  <EditorPane />
                </Pane>
              </SplitPane>
              <SplitHandle label="Resize the preview" />
              <SplitPane id="preview" defaultSize="38%" minSize={280}>
                <Pane label="Preview">
                  <PreviewPane
                    compareOpen={dialog === 'compare'}
                    onCompareOpenChange={isOpen => (isOpen ? open('compare') : close())}
                  />
                </Pane>
              </SplitPane>
            </Splitter>
          </SplitPane>
          {problemsOpen && <SplitHandle label="Resize the problems" />}
          {problemsOpen && (
            <SplitPane id="problems" defaultSize={164} minSize={72} maxSize="70%">
              {problems}
            </SplitPane>
          )}
        </Splitter>
      </div>
      {!problemsOpen && <div className="shrink-0 border-t border-line">{problems}</div>}
    </div>
  );
}
