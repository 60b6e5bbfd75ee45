/** What the shell shows of the editor: the list of tools, and the pane that edits the selected one. */
export { EditorPane } from './form/editor-pane.tsx';
export { ToolList } from './tool-list/tool-list.tsx';
