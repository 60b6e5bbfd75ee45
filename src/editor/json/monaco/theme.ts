/** The design tokens as Monaco themes. Monaco paints with plain colours, so they are read off the page as the browser resolves them. */
import { editor } from 'monaco-editor/editor';

/** Computed colour of a token as `#rrggbb` or `#rrggbbaa`. */
function tokenColour(probe: HTMLElement, token: string): string {
  probe.style.color = `var(--${token})`;
  const numbers = getComputedStyle(probe)
    .color.match(/[\d.]+/g)
    ?.map(Number) ?? [0, 0, 0];
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
  const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
  return `#${hex(red)}${hex(green)}${hex(blue)}${alpha < 1 ? hex(alpha * 255) : ''}`;
}

/** Defines and applies the theme of the scheme in force. */
export function applyTheme(scheme: 'light' | 'dark'): void {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const colour = (token: string): string => tokenColour(probe, token);
  const bare = (token: string): string => colour(token).slice(1, 7);
  const ink = colour('ink');
  const line = colour('line');
  editor.defineTheme(`studio-${scheme}`, {
    base: scheme === 'dark' ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      { token: '', foreground: bare('ink') },
      { token: 'string.key.json', foreground: bare('syntax-key') },
      { token: 'string.value.json', foreground: bare('syntax-string') },
      { token: 'number.json', foreground: bare('syntax-number') },
      { token: 'keyword.json', foreground: bare('syntax-literal') },
      { token: 'delimiter', foreground: bare('syntax-punctuation') },
    ],
    colors: {
      'editor.background': colour('panel'),
      'editor.foreground': ink,
      'editorLineNumber.foreground': colour('muted'),
      'editorLineNumber.activeForeground': ink,
      'editor.lineHighlightBackground': colour('sunken'),
      'editor.lineHighlightBorder': '#00000000',
      'editorGutter.background': colour('panel'),
      'editorCursor.foreground': ink,
      'editorIndentGuide.background1': line,
      'editorIndentGuide.activeBackground1': colour('line-strong'),
      'editorWidget.background': colour('raised'),
      'editorWidget.foreground': ink,
      'editorWidget.border': line,
      'editorHoverWidget.background': colour('raised'),
      'editorHoverWidget.border': line,
      'editorSuggestWidget.background': colour('raised'),
      'editorSuggestWidget.border': line,
      'editorSuggestWidget.selectedBackground': colour('accent-soft'),
      'editorSuggestWidget.selectedForeground': ink,
      'editorSuggestWidget.highlightForeground': colour('accent'),
      'editorSuggestWidget.focusHighlightForeground': colour('accent'),
      'editorError.foreground': colour('error'),
      'editorWarning.foreground': colour('warning'),
      'editorInfo.foreground': colour('muted'),
      'editorBracketMatch.background': colour('accent-soft'),
      'editorBracketMatch.border': colour('accent'),
      'editorLightBulb.foreground': colour('warning'),
      'editorLightBulbAutoFix.foreground': colour('accent'),
      'input.background': colour('panel'),
      'input.foreground': ink,
      'input.border': colour('line-strong'),
      focusBorder: colour('accent'),
      'menu.background': colour('raised'),
      'menu.foreground': ink,
      'menu.selectionBackground': colour('accent-soft'),
      'menu.selectionForeground': ink,
      'menu.border': line,
      'scrollbar.shadow': '#00000000',
      'widget.shadow': '#00000022',
    },
  });
  probe.remove();
  editor.setTheme(`studio-${scheme}`);
}
