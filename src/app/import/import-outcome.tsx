import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ImportSource } from './import-source.ts';
import { ImportSources } from './import-sources.tsx';

const isFailed = ({ reading }: ImportSource): boolean => reading.kind === 'nothing';

/** What was not imported and why, beside what was. */
export function ImportOutcome({ sources, onClose }: { sources: readonly ImportSource[]; onClose: () => void }) {
  const failed = sources.filter(isFailed).length;
  const ordered = sources.toSorted((a, b) => Number(isFailed(b)) - Number(isFailed(a)));
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={failed === sources.length ? 'Not imported' : `${failed} of ${sources.length} files not imported`}
      size="lg"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid grid-cols-1 gap-3">
        <div role="alert">
          <ImportSources sources={ordered} />
        </div>
        <WhatCanBeImported />
      </div>
    </Dialog>
  );
}

export const WhatCanBeImported = () => (
  <p className="m-0 text-muted">
    What can be imported: manifests and bundles of the studio, and tool definitions of OpenAI, Anthropic, Gemini, MCP,
    Bedrock and Ollama, alone, in lists or in a whole request; as JSON or YAML.
  </p>
);
