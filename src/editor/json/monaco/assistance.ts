/** Light bulb and completions of our own, beside those of the language service. */
import { type editor, type IDisposable, languages, Range, type Uri } from 'monaco-editor/editor';
import type { Fix } from '../../../manifest/diagnostic.ts';
import { nodeAt, pathAtOffset } from '../../../manifest/json-tree.ts';
import { parsedOf } from '../../../studio/selectors.ts';
import { suggestionsAt } from '../completions.ts';
import type { EditorText } from '../line-ends.ts';
import type { Mark } from '../markers.ts';

export interface AssistedTool {
  key: string;
  text: string;
  shown: EditorText;
  marks: readonly Mark[];
}

interface AssistanceHost {
  toolOf: (uri: Uri) => AssistedTool | undefined;
  applyFix: (key: string, fix: Fix) => void;
}

/** Registers them for the models of one editor. */
export function registerAssistance(view: editor.IStandaloneCodeEditor, host: AssistanceHost): IDisposable {
  const fixCommand = view.addCommand(0, (_services: unknown, key: string, fix: Fix) => host.applyFix(key, fix));
  const registered = [
    languages.registerCodeActionProvider('*', {
      provideCodeActions(model, range) {
        const tool = host.toolOf(model.uri);
        const actions = (tool?.marks ?? []).flatMap(mark => {
          const { fix } = mark.diagnostic;
          if (!tool || !fix || !fixCommand) return [];
          const place = rangeIn(model, tool, mark);
          if (!Range.areIntersectingOrTouching(place, range)) return [];
          const command = { id: fixCommand, title: fix.title, arguments: [tool.key, fix] };
          return [{ title: fix.title, kind: 'quickfix', isPreferred: true, command }];
        });
        return { actions, dispose() {} };
      },
    }),
    languages.registerCompletionItemProvider('json', {
      triggerCharacters: ['"'],
      provideCompletionItems(model, position) {
        const tool = host.toolOf(model.uri);
        const { root, value } = parsedOf(tool?.text ?? '');
        if (!tool || !root) return { suggestions: [] };
        const offset = tool.shown.toTool(model.getOffsetAt(position));
        const path = pathAtOffset(root, offset) ?? [];
        const node = nodeAt(root, path);
        // Inside a text only: there the place is certain.
        if (node?.type !== 'string') return { suggestions: [] };
        const range = rangeIn(model, tool, { span: node });
        return {
          suggestions: suggestionsAt(value, path).map(text => ({
            label: text,
            kind: languages.CompletionItemKind.Reference,
            insertText: JSON.stringify(text),
            filterText: JSON.stringify(text),
            range,
          })),
        };
      },
    }),
  ];
  return {
    dispose() {
      for (const each of registered) each.dispose();
    },
  };
}

function rangeIn(model: editor.ITextModel, tool: AssistedTool, { span }: Pick<Mark, 'span'>): Range {
  return Range.fromPositions(
    model.getPositionAt(tool.shown.toEditor(span.offset)),
    model.getPositionAt(tool.shown.toEditor(span.offset + span.length)),
  );
}
