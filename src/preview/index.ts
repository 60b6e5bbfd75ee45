/** What the app needs of the preview. */
export { copyOutput, downloadOutput } from './output-actions.ts';
export { PreviewPane } from './preview-pane.tsx';
export { ProblemsPanel } from './problems/problems-panel.tsx';
export { worstFirst } from './problems/worst-first.ts';
