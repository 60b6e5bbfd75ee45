/** The code editor is a chunk of its own, fetched when it is first wanted. A failed fetch may be tried again. */
export const loadJsonEditor = (): Promise<typeof import('./monaco/json-editor.ts')> =>
  import('./monaco/json-editor.ts');

/** Fetches it ahead of the first use; a failure shows when the editor is opened. */
export function prefetchJsonEditor(): void {
  loadJsonEditor().catch(() => {});
}
