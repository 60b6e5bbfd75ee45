import { Component, type ReactNode } from 'react';
import { selectedTool } from '../../studio/selectors.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.tsx';

interface PaneProps {
  /** Name of the region, for assistive technology and the message when it fails. */
  label: string;
  children: ReactNode;
  className?: string;
}

/** A region of the layout. What fails inside it stays inside it, and the text stays in reach. `isolate`: what changes repaints its own region only. */
export function Pane({ label, children, className }: PaneProps) {
  return (
    <section
      data-pane={label}
      aria-label={label}
      tabIndex={-1}
      className={`isolate h-full min-h-0 outline-none ${className ?? ''}`}
    >
      <PaneBoundary label={label}>{children}</PaneBoundary>
    </section>
  );
}

interface BoundaryState {
  error: unknown;
  failed: boolean;
}

class PaneBoundary extends Component<{ label: string; children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <PaneFailure
        label={this.props.label}
        error={this.state.error}
        onRetry={() => this.setState({ error: undefined, failed: false })}
      />
    );
  }
}

function PaneFailure({ label, error, onRetry }: { label: string; error: unknown; onRetry: () => void }) {
  const text = useStudio(selectedTool)?.text;
  return (
    <div role="alert" className="h-full overflow-y-auto bg-panel">
      <EmptyState
        title={`The pane “${label}” stopped working`}
        actions={
          <>
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
            {text !== undefined && (
              <Button
                onClick={async () =>
                  toast((await copyText(text)) ? 'Copied the text of the tool' : 'Select the text and copy it by hand.')
                }
              >
                Copy the text of the tool
              </Button>
            )}
          </>
        }
      >
        <p className="m-0">Nothing is lost: the text is kept outside of this pane.</p>
        <p className="mt-2 mb-0 font-mono text-code break-words">
          {error instanceof Error ? error.message : String(error)}
        </p>
      </EmptyState>
      {text !== undefined && (
        <div className="px-4 pb-4">
          {/* A plain element: whatever failed above, this must not. */}
          <textarea
            readOnly
            aria-label="Text of the tool"
            value={text}
            rows={12}
            className="w-full rounded-md border border-line-strong bg-sunken p-2 font-mono text-code"
          />
        </div>
      )}
    </div>
  );
}
