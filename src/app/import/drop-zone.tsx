import { useEffect, useRef, useState } from 'react';
import { useAppUi } from '../app-ui.ts';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** True where a paste belongs to what is being edited. */
const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Files dropped anywhere and text pasted outside of any field are imported. */
export function DropZone() {
  const { importFiles, importText } = useAppUi();
  const [over, setOver] = useState(false);
  const depth = useRef(0);

  useEffect(() => {
    const listen = new AbortController();
    const { signal } = listen;
    window.addEventListener(
      'dragenter',
      event => {
        if (!hasFiles(event)) return;
        depth.current++;
        setOver(true);
      },
      { signal },
    );
    window.addEventListener(
      'dragleave',
      event => {
        if (!hasFiles(event)) return;
        depth.current--;
        if (depth.current <= 0) setOver(false);
      },
      { signal },
    );
    window.addEventListener('dragover', event => hasFiles(event) && event.preventDefault(), { signal });
    window.addEventListener(
      'drop',
      event => {
        depth.current = 0;
        setOver(false);
        if (!hasFiles(event) || !event.dataTransfer) return;
        event.preventDefault();
        importFiles(event.dataTransfer.files);
      },
      { signal },
    );
    document.addEventListener(
      'paste',
      event => {
        if (event.defaultPrevented || isEditable(event.target)) return;
        const { files } = event.clipboardData ?? {};
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (files && files.length > 0) importFiles(files);
        else if (text.trim() !== '') importText(text);
      },
      { signal },
    );
    return () => listen.abort();
  }, [importFiles, importText]);

  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-60 flex items-center justify-center bg-overlay p-6">
      <p className="m-0 rounded-lg border-2 border-dashed border-accent bg-raised px-6 py-4 text-lg font-medium">
        Drop a bundle to open it, or tools of any format to import them
      </p>
    </div>
  );
}
