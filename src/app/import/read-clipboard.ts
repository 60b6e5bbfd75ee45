import { toast } from '../../ui/toast.tsx';

/** The text on the clipboard, when the person and the browser allow it; else says what to do instead. */
export async function readText(): Promise<string | undefined> {
  try {
    const text = await navigator.clipboard.readText();
    if (text.trim() !== '') return text;
    toast('There is no text on the clipboard.');
  } catch {
    toast('The browser did not allow reading the clipboard.', { description: 'Paste with the keyboard instead.' });
  }
  return undefined;
}
