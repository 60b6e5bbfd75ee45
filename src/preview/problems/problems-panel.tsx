import type { ReactNode } from 'react';
import { ProblemList } from './problem-list.tsx';
import { ProblemsBar } from './problems-bar.tsx';

interface ProblemsPanelProps {
  open: boolean;
  onToggle?: () => void;
  children?: ReactNode;
}

/** One list for all layers: syntax, manifest, schema, lint, targets. */
export function ProblemsPanel({ open, onToggle, children }: ProblemsPanelProps) {
  return (
    <div data-testid="problems" className="flex h-full min-h-0 flex-col bg-panel">
      <ProblemsBar open={open} {...(onToggle ? { onToggle } : {})}>
        {children}
      </ProblemsBar>
      {open && (
        <div className="min-h-0 flex-1 border-t border-line">
          <ProblemList />
        </div>
      )}
    </div>
  );
}
