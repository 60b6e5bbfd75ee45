import { Component, type ReactNode } from 'react';
import type { Studio } from '../studio/studio.ts';
import { saveFile } from '../ui/save-file.ts';

interface PageBoundaryProps {
  studio: Studio;
  children: ReactNode;
}

/** The last net, under the nets of the panes: the work can still be saved as a file. */
export class PageBoundary extends Component<PageBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { error } = this.state;
    const { tools } = this.props.studio.store.getState().workspace;
    const button = 'h-7 rounded-md border border-line-strong bg-panel px-3 font-medium hover:bg-hover';
    return (
      <main role="alert" className="mx-auto flex h-full max-w-120 flex-col justify-center gap-3 p-6">
        <h1 className="m-0 text-lg font-semibold">The page stopped working</h1>
        <p className="m-0">
          The bundle is kept in this browser. Load the page again, or save the texts of all tools first.
        </p>
        <p className="m-0 font-mono text-code break-words text-muted">
          {error instanceof Error ? error.message : String(error)}
        </p>
        <p className="m-0 flex gap-2">
          <button type="button" className={button} onClick={() => window.location.reload()}>
            Load again
          </button>
          <button
            type="button"
            className={button}
            onClick={() => void saveFile('tools.txt', tools.map(tool => tool.text).join('\n'), 'text/plain')}
          >
            Save all texts
          </button>
        </p>
      </main>
    );
  }
}
