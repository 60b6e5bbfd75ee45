import { expect, it } from 'vitest';
import type { ToolReport } from '../../analysis/report.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { marksOf } from './markers.ts';

const finding = (message: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  code: 'lint/x',
  severity: 'warning',
  message,
  path: [],
  span: { offset: 1, length: 2 },
  ...more,
});

const report = (diagnostics: Diagnostic[], targets: { [target: string]: Diagnostic[] } = {}): ToolReport => ({
  key: 'k',
  text: '',
  broken: false,
  diagnostics,
  targets: Object.fromEntries(
    Object.entries(targets).map(([target, list]) => [
      target,
      { fidelity: 'lossy', errors: 0, warnings: 0, infos: 0, diagnostics: list },
    ]),
  ),
  elapsedMs: 0,
});

it('marks what has a place, of the manifest and of the shown targets, worst first', () => {
  const marks = marksOf(
    report([finding('own'), finding('nowhere', { span: undefined as never }), finding('bad', { severity: 'error' })], {
      gemini: [finding('lost'), finding('note', { severity: 'info' })],
      mcp: [finding('hidden')],
    }),
    ['gemini'],
  );
  expect(marks.map(mark => mark.message)).toEqual(['bad', 'own', 'lost']);
  expect(marks[2]?.source).not.toBe('');
});

it('marks at most 500', () => {
  const many = Array.from({ length: 600 }, (_, index) => finding(`n${index}`));
  expect(marksOf(report(many), [])).toHaveLength(500);
});
