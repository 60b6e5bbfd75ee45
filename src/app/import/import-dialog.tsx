import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAppUi } from '../app-ui.ts';
import { FoundTools, foundTitle, useFoundFooter } from './found-tools.tsx';
import { useImportChoices } from './import-choices.ts';
import { ImportInput } from './import-input.tsx';
import { ImportSources } from './import-sources.tsx';
import type { Import, ImportReview } from './use-import.ts';

type ImportDialogProps = { review: ImportReview } & Pick<
  Import,
  'importText' | 'openImport' | 'closeImport' | 'addTools' | 'openBundle'
>;

/** Shows what was found before anything is added; without a text yet, where to put one. */
export function ImportDialog({ review, ...actions }: ImportDialogProps) {
  /** What was typed or pasted is still there when one goes back. */
  const [text, setText] = useState('');
  const isFound = review.sources.some(({ reading }) => reading.kind !== 'nothing');
  // Each reading starts with choices of its own.
  const [shown, setShown] = useState({ sources: review.sources, turn: 0 });
  if (shown.sources !== review.sources) setShown({ sources: review.sources, turn: shown.turn + 1 });
  return isFound ? (
    <Found key={shown.turn} review={review} {...actions} />
  ) : (
    <Asked review={review} {...actions} text={text} setText={setText} />
  );
}

function Found({ review, openImport, closeImport, addTools, openBundle }: ImportDialogProps) {
  const model = useImportChoices(review);
  const footer = useFoundFooter({ review, model, openImport, closeImport, addTools, openBundle });
  return (
    <Dialog open onOpenChange={open => !open && closeImport()} title={foundTitle(review)} size="lg" footer={footer}>
      <FoundTools review={review} model={model} />
    </Dialog>
  );
}

type AskedProps = ImportDialogProps & { text: string; setText: (text: string) => void };

function Asked({ review, importText, closeImport, text, setText }: AskedProps) {
  const ui = useAppUi();
  const { pastes, sources, waiting } = review;
  const canRead = text.trim() !== '' && !waiting;
  return (
    <Dialog
      open
      onOpenChange={open => !open && closeImport()}
      title={pastes || sources.length === 0 ? 'Import' : 'Not imported'}
      size="lg"
      footer={
        <>
          <Button onClick={closeImport}>{pastes ? 'Cancel' : 'Close'}</Button>
          {pastes && (
            <Button variant="primary" disabled={!canRead} onClick={() => importText(text)}>
              {waiting ? 'Reading…' : 'Read'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <div role="alert" className="empty:hidden">
          <ImportSources sources={sources} />
        </div>
        {pastes && <ImportInput text={text} setText={setText} onRead={importText} onPick={ui.pickFiles} />}
        {sources.length > 0 && <WhatCanBeImported />}
      </div>
    </Dialog>
  );
}

const WhatCanBeImported = () => (
  <p className="m-0 text-muted">
    What can be imported: manifests and bundles of the studio, and tool definitions of OpenAI, Anthropic, Gemini, MCP,
    Bedrock and Ollama, alone, in lists or in a whole request; as JSON or YAML.
  </p>
);
