/** The JSON editor: one model for each tool, kept in step with the studio by edits in both directions. */
import './environment.ts';
import './features.ts';
import './json-editor.css';
import { editor, type IDisposable, MarkerSeverity, Range, Uri } from 'monaco-editor/editor';
import type { Path } from '../../../manifest/json.ts';
import { nearestSpan, pathAtOffset, spanAt } from '../../../manifest/json-tree.ts';
import type { Commands } from '../../../studio/commands/commands.ts';
import { parsedOf, toolAt } from '../../../studio/selectors.ts';
import type { StudioState } from '../../../studio/state.ts';
import { applyFix } from '../../fields/apply-fix.ts';
import { type EditorText, editorText, replacement, toolEdits } from '../line-ends.ts';
import type { Mark } from '../markers.ts';
import { registerAssistance } from './assistance.ts';
import { LARGE_OPTIONS, OPTIONS, SMALL_OPTIONS } from './editor-options.ts';
import { knowSchemaOf } from './language.ts';
import { applyTheme } from './theme.ts';

/** Past this many characters everything that reads the whole text at each keystroke is switched off. */
const LARGE_TEXT = 300_000;
/** Past this the language service is switched off too. */
const HUGE_TEXT = 1_000_000;
/** The cursor tells where it is once it rests. */
const REST_MS = 150;

export interface JsonEditorHost {
  element: HTMLElement;
  label: string;
  getState: () => StudioState;
  commands: Commands;
  /** Line and column of the cursor, from 1. */
  onCursor: (line: number, column: number) => void;
}

export interface JsonEditor {
  /** Shows a tool with the text it has now. */
  show(key: string): void;
  mark(key: string, text: string, marks: readonly Mark[]): void;
  /** Selects a place, given by offset in the tool's text or by path, and brings it into sight. */
  reveal(place: { path?: Path; offset?: number; length?: number }, focus: boolean): void;
  /** Marks the lines of a place that has the focus elsewhere, and brings it into sight. */
  point(path: Path | undefined): void;
  setScheme(scheme: 'light' | 'dark'): void;
  setLabel(label: string): void;
  /** Forgets tools that are not there any more. */
  prune(keys: ReadonlySet<string>): void;
  dispose(): void;
}

interface Document {
  model: editor.ITextModel;
  text: string;
  shown: EditorText;
  view: editor.ICodeEditorViewState | null;
  marks: readonly Mark[];
}

const SEVERITY = { error: MarkerSeverity.Error, warning: MarkerSeverity.Warning, info: MarkerSeverity.Info };

export function createJsonEditor(host: JsonEditorHost, scheme: 'light' | 'dark'): JsonEditor {
  const { getState, commands } = host;
  applyTheme(scheme);
  const documents = new Map<string, Document>();
  const view = editor.create(host.element, { ...OPTIONS, ariaLabel: host.label, model: null });
  const pointed = view.createDecorationsCollection();
  const owned: IDisposable[] = [view];
  let current: string | undefined;
  /** True while the studio's own changes go into a model. */
  let following = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const textOf = (key: string): string | undefined => toolAt(getState(), key)?.text;

  /** Brings a model to the text that the studio has, by the smallest change. */
  const follow = (key: string, entry: Document, anyway = false): void => {
    const text = textOf(key);
    if (text === undefined || (text === entry.text && !anyway)) return;
    const next = editorText(text);
    // The model itself, not what it was last known to hold: after a refused edit the two differ.
    const change = replacement(entry.model.getValue(), next.text);
    if (change) {
      const start = entry.model.getPositionAt(change.rangeOffset);
      const end = entry.model.getPositionAt(change.rangeOffset + change.rangeLength);
      following = true;
      entry.model.applyEdits([{ range: Range.fromPositions(start, end), text: change.text }]);
      following = false;
    }
    entry.text = text;
    entry.shown = next;
  };

  const pass = (key: string, entry: Document, event: editor.IModelContentChangedEvent): void => {
    if (following) return;
    const outcome = commands.applyEdits(key, toolEdits(entry.shown, event.changes), {
      origin: 'json',
      label: 'Edit JSON',
      mergeKey: 'json',
    });
    if (outcome.ok) {
      const text = textOf(key) ?? '';
      entry.text = text;
      entry.shown = editorText(text);
    }
    // What was refused, or reads differently, gives way to the studio's text; not inside Monaco's own event.
    if (outcome.ok && entry.shown.text.length === entry.model.getValueLength()) return;
    queueMicrotask(() => follow(key, entry, true));
  };

  const open = (key: string, text: string): Document => {
    const shown = editorText(text);
    const language = text.length > HUGE_TEXT ? 'plaintext' : 'json';
    const model = editor.createModel(shown.text, language, Uri.from({ scheme: 'studio', path: `/${key}.json` }));
    model.setEOL(editor.EndOfLineSequence.LF);
    model.updateOptions({
      insertSpaces: !/^\t/m.test(shown.text.slice(0, 2000)),
      tabSize: 2,
      trimAutoWhitespace: false,
    });
    // One history for the form, the list and the text: every way to undo inside the editor leads to it.
    model.undo = () => void commands.undo();
    model.redo = () => void commands.redo();
    const entry: Document = { model, text, shown, view: null, marks: [] };
    model.onDidChangeContent(event => pass(key, entry, event));
    documents.set(key, entry);
    return entry;
  };

  owned.push(
    view.onDidChangeCursorPosition(({ position }) => {
      host.onCursor(position.lineNumber, position.column);
      clearTimeout(resting);
      resting = setTimeout(() => {
        const entry = current === undefined ? undefined : documents.get(current);
        if (!entry || current === undefined || !view.hasTextFocus()) return;
        const parsed = parsedOf(entry.text);
        const path = pathAtOffset(parsed.root, entry.shown.toTool(entry.model.getOffsetAt(position)));
        if (path) commands.select(current, path);
      }, REST_MS);
    }),
    registerAssistance(view, {
      toolOf: uri => {
        const found = [...documents].find(([, entry]) => entry.model.uri.toString() === uri.toString());
        return found && { key: found[0], ...found[1] };
      },
      applyFix: (key, fix) => applyFix(commands, key, fix),
    }),
  );

  const rangeOf = (entry: Document, offset: number, length: number): Range =>
    Range.fromPositions(
      entry.model.getPositionAt(entry.shown.toEditor(offset)),
      entry.model.getPositionAt(entry.shown.toEditor(offset + length)),
    );

  return {
    show(key) {
      const text = textOf(key);
      if (text === undefined) return;
      const known = documents.get(key);
      if (known) follow(key, known);
      const entry = known ?? open(key, text);
      if (current !== key) {
        const before = current === undefined ? undefined : documents.get(current);
        if (before) before.view = view.saveViewState();
        current = key;
        view.setModel(entry.model);
        if (entry.view) view.restoreViewState(entry.view);
        pointed.clear();
        const at = view.getPosition();
        if (at) host.onCursor(at.lineNumber, at.column);
      }
      view.updateOptions(text.length > LARGE_TEXT ? LARGE_OPTIONS : SMALL_OPTIONS);
      if (text.length <= HUGE_TEXT) knowSchemaOf(parsedOf(text).value);
    },
    mark(key, text, marks) {
      const entry = documents.get(key);
      // An answer for another text would mark the wrong places; the next one is on its way.
      if (!entry || entry.text !== text) return;
      entry.marks = marks;
      editor.setModelMarkers(
        entry.model,
        'studio',
        marks.map(mark => ({
          severity: SEVERITY[mark.severity],
          message: mark.message,
          ...(mark.source === '' ? {} : { source: mark.source }),
          code: mark.rule?.startsWith('https://') ? { value: mark.code, target: Uri.parse(mark.rule) } : mark.code,
          ...place(firstLine(entry.model, rangeOf(entry, mark.span.offset, mark.span.length))),
          relatedInformation: mark.related.map(({ offset, length }) => ({
            resource: entry.model.uri,
            message: 'See also',
            ...place(rangeOf(entry, offset, length)),
          })),
        })),
      );
    },
    reveal({ path, offset, length = 0 }, focus) {
      const entry = current === undefined ? undefined : documents.get(current);
      const span =
        offset !== undefined ? { offset, length } : path && nearestSpan(entry && parsedOf(entry.text).root, path);
      if (entry && span) {
        const range = rangeOf(entry, span.offset, span.length);
        // A long value would fill the view with the selection; its beginning is what one looks for.
        if (range.endLineNumber - range.startLineNumber > 20) view.setPosition(range.getStartPosition());
        else view.setSelection(range);
        view.revealRangeInCenterIfOutsideViewport(range, editor.ScrollType.Immediate);
      }
      if (focus) view.focus();
    },
    point(path) {
      const entry = current === undefined ? undefined : documents.get(current);
      const span = entry && path && path.length > 0 ? spanAt(parsedOf(entry.text).root, path) : undefined;
      if (!entry || !span || view.hasTextFocus()) {
        pointed.clear();
        return;
      }
      const range = rangeOf(entry, span.offset, span.length);
      pointed.set([{ range, options: { isWholeLine: true, className: 'studio-pointed', stickiness: 1 } }]);
      view.revealRangeInCenterIfOutsideViewport(range, editor.ScrollType.Immediate);
    },
    setScheme: applyTheme,
    setLabel: label => view.updateOptions({ ariaLabel: label }),
    prune(keys) {
      for (const [key, entry] of documents) {
        if (keys.has(key)) continue;
        documents.delete(key);
        if (current === key) {
          view.setModel(null);
          current = undefined;
        }
        entry.model.dispose();
      }
    },
    dispose() {
      clearTimeout(resting);
      for (const each of owned) each.dispose();
      for (const entry of documents.values()) entry.model.dispose();
    },
  };
}

/** Of a value of many lines the line it begins in, its key included: waves under all of them would hide the text. */
function firstLine(model: editor.ITextModel, range: Range): Range {
  const line = range.startLineNumber;
  if (range.endLineNumber === line) return range;
  const first = model.getLineFirstNonWhitespaceColumn(line) || range.startColumn;
  return new Range(line, Math.min(first, range.startColumn), line, model.getLineMaxColumn(line));
}

const place = (range: Range) => ({
  startLineNumber: range.startLineNumber,
  startColumn: range.startColumn,
  endLineNumber: range.endLineNumber,
  endColumn: range.endColumn,
});
