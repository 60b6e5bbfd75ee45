/** How the editor looks and what it does not do. */
import type { editor } from 'monaco-editor/editor';

export const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  minimap: { enabled: false },
  fontSize: 12,
  lineHeight: 18,
  fontFamily:
    'ui-monospace, "SF Mono", SFMono-Regular, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  lineNumbersMinChars: 3,
  scrollBeyondLastLine: false,
  padding: { top: 8, bottom: 8 },
  wordWrap: 'on',
  wrappingIndent: 'indent',
  overviewRulerLanes: 2,
  overviewRulerBorder: false,
  fixedOverflowWidgets: true,
  unusualLineTerminators: 'off',
  renderLineHighlightOnlyWhenFocus: true,
  formatOnPaste: false,
  quickSuggestions: { strings: true, other: true, comments: false },
  suggest: { showWords: false },
  wordBasedSuggestions: 'off',
  tabFocusMode: false,
  smoothScrolling: false,
  scrollbar: { useShadows: false },
  'semanticHighlighting.enabled': false,
  stickyScroll: { enabled: false },
  codeLens: false,
  links: false,
  inlayHints: { enabled: 'off' },
  inlineSuggest: { enabled: false },
  dropIntoEditor: { enabled: false },
  pasteAs: { enabled: false },
  autoClosingQuotes: 'always',
  autoClosingBrackets: 'always',
  // The flat name is what Monaco's own settings go by; the nested one does not reach the models.
  ...({ 'bracketPairColorization.enabled': false } as object),
};

/** For texts of a common size. */
export const SMALL_OPTIONS: editor.IEditorOptions = {
  folding: true,
  matchBrackets: 'always',
  occurrencesHighlight: 'singleFile',
  selectionHighlight: true,
  wordWrap: 'on',
  quickSuggestions: { strings: true, other: true, comments: false },
};

/** For large texts: nothing that reads the whole text at each keystroke. */
export const LARGE_OPTIONS: editor.IEditorOptions = {
  folding: false,
  matchBrackets: 'never',
  occurrencesHighlight: 'off',
  selectionHighlight: false,
  wordWrap: 'off',
  quickSuggestions: false,
};
