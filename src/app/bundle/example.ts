import type { Commands } from '../../studio/commands/commands.ts';
import { toast } from '../../ui/toast.tsx';

/** The text of the bundle that a first visit opens; rejects when the host does not have the file. */
export async function fetchExample(): Promise<string> {
  const response = await fetch(new URL('examples/shop-assistant.json', document.baseURI));
  if (!response.ok) throw new Error(`The host answers ${response.status}.`);
  return response.text();
}

/** Opens the example as a bundle of its own, beside what is there. */
export async function openExample(commands: Commands): Promise<void> {
  try {
    const opened = await commands.openBundle(await fetchExample());
    if (!opened.ok) toast('The example was not opened.', { description: opened.reason });
  } catch (error) {
    toast('The example could not be loaded.', { description: error instanceof Error ? error.message : String(error) });
  }
}
