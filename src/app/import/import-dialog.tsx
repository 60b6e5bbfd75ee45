import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAppUi } from '../app-ui.ts';
import { FoundTools, foundTitle, useFoundFooter } from './found-tools.tsx';
import { useImportChoices } from './import-choices.ts';
import { ImportInput } from './import-input.tsx';
import { ImportOutcome, WhatCanBeImported } from './import-outcome.tsx';
import { ImportSources } from './import-sources.tsx';
import { ReadingStatus } from './reading-notice.tsx';
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
  const isOutcome = review.isOutcome || (!review.pastes && review.sources.length > 0 && !isFound);
  if (isOutcome) return <ImportOutcome sources={review.sources} onClose={actions.closeImport} />;
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
      {review.reading.length > 0 && <ReadingStatus names={review.reading} />}
      <FoundTools review={review} model={model} />
    </Dialog>
  );
}

type AskedProps = ImportDialogProps & { text: string; setText: (text: string) => void };

function Asked({ review, importText, closeImport, text, setText }: AskedProps) {
  const ui = useAppUi();
  const { sources, reading } = review;
  const canRead = text.trim() !== '' && reading.length === 0;
  return (
    <Dialog
      open
      onOpenChange={open => !open && closeImport()}
      title="Import"
      size="lg"
      footer={
        <>
          <Button onClick={closeImport}>Cancel</Button>
          <Button variant="primary" disabled={!canRead} onClick={() => importText(text)}>
            Read
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <div role="alert" className="empty:hidden">
          <ImportSources sources={sources} />
        </div>
        {reading.length > 0 && <ReadingStatus names={reading} />}
        <ImportInput text={text} setText={setText} onRead={importText} onPick={ui.pickFiles} />
        {sources.length > 0 && <WhatCanBeImported />}
      </div>
    </Dialog>
  );
}
