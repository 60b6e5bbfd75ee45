import { Braces, List, type LucideIcon, PencilRuler, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { EditorPane, ToolList } from '../../editor/index.ts';
import { PreviewPane, ProblemsPanel } from '../../preview/index.ts';
import { problemTotals } from '../../studio/selectors.ts';
import type { NarrowPane } from '../../studio/state.ts';
import { useCommands, useStudio } from '../../studio/use-studio.ts';
import { classNames } from '../../ui/class-names.ts';
import { useAppUi } from '../app-ui.ts';
import { Pane } from './pane.tsx';

const SWITCH: { pane: NarrowPane; label: string; icon: LucideIcon }[] = [
  { pane: 'tools', label: 'Tools', icon: List },
  { pane: 'editor', label: 'Editor', icon: PencilRuler },
  { pane: 'preview', label: 'Preview', icon: Braces },
  { pane: 'problems', label: 'Problems', icon: TriangleAlert },
];

/** One pane at a time, with a switch at the bottom. Hidden panes stay as they are. */
export function NarrowLayout() {
  const shown = useStudio(state => state.narrowPane);
  const { dialog, open, close } = useAppUi();
  const panes: Record<NarrowPane, ReactNode> = {
    tools: <ToolList />,
    editor: <EditorPane />,
    preview: (
      <PreviewPane
        compareOpen={dialog === 'compare'}
        onCompareOpenChange={isOpen => (isOpen ? open('compare') : close())}
      />
    ),
    problems: <ProblemsPanel open />,
  };
  return (
    <>
      <div className="min-h-0 flex-1">
        {SWITCH.map(({ pane, label }) => (
          <div key={pane} hidden={pane !== shown} className="h-full">
            <Pane label={label} className={pane === 'tools' ? 'bg-sunken' : 'bg-panel'}>
              {panes[pane]}
            </Pane>
          </div>
        ))}
      </div>
      <PaneSwitch shown={shown} />
    </>
  );
}

function PaneSwitch({ shown }: { shown: NarrowPane }) {
  const commands = useCommands();
  const { errors, warnings } = useStudio(problemTotals);
  return (
    <nav
      aria-label="Panes"
      className="grid shrink-0 grid-cols-4 border-t border-line bg-panel pb-[env(safe-area-inset-bottom)]"
    >
      {SWITCH.map(({ pane, label, icon: Icon }) => (
        <button
          key={pane}
          type="button"
          aria-current={pane === shown ? 'true' : undefined}
          onClick={() => commands.setNarrowPane(pane)}
          className={classNames(
            'relative flex h-12 flex-col items-center justify-center gap-0.5 text-xs focus-visible:-outline-offset-2',
            pane === shown ? 'font-medium text-accent' : 'text-muted',
          )}
        >
          <Icon size={18} aria-hidden="true" />
          <span>
            {label}
            {pane === 'problems' && errors + warnings > 0 && (
              <span className={classNames('ml-1 tabular-nums', errors > 0 ? 'text-error' : 'text-warning')}>
                {errors + warnings}
              </span>
            )}
          </span>
        </button>
      ))}
    </nav>
  );
}
