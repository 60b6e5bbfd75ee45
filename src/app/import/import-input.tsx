import { FileUp } from 'lucide-react';
import { type ClipboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-input.tsx';

interface ImportInputProps {
  text: string;
  setText: (text: string) => void;
  onRead: (text: string) => void;
  onPick: () => void;
}

/** Characters up to which a pasted text is put into the box; a larger one is read without being shown. */
const LARGEST_SHOWN = 200_000;

/** Where definitions are pasted or typed, and where files go. Files may be dropped anywhere on the page. */
export function ImportInput({ text, setText, onRead, onPick }: ImportInputProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);

  /** What is pasted into an empty box is all there is: it is read at once. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData.getData('text/plain');
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isAll = value.slice(0, selectionStart).trim() === '' && value.slice(selectionEnd).trim() === '';
    if (!isAll || pasted.trim() === '') return;
    event.preventDefault();
    setText(pasted.length > LARGEST_SHOWN ? '' : pasted);
    onRead(pasted);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          Paste definitions of any format, or drop a file
        </label>
        <TextArea
          ref={box}
          id={id}
          mono
          minRows={8}
          maxRows={16}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={event => setText(event.target.value)}
          onPaste={paste}
          onKeyDown={event => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || text.trim() === '') return;
            event.preventDefault();
            onRead(text);
          }}
        />
        <p id={`${id}-hint`} className="m-0 mt-1 text-sm text-muted">
          The format is recognised. Nothing is added before you have seen what was found.
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-3 rounded-md border border-dashed border-line-strong p-4 text-muted">
        Drop files here
        <Button icon={FileUp} onClick={onPick}>
          Choose files
        </Button>
      </div>
    </div>
  );
}
