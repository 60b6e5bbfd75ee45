import { expect, it } from 'vitest';
import { fieldInfo, keywordHint, knownPermissions } from './field-info.ts';

it('reads labels and hints from the manifest schema', () => {
  expect(fieldInfo('toolId').label).toBe('Tool ID');
  expect(fieldInfo('executionBoundary', 'retryPolicy', 'maxRetries').hint).toContain('after the first one');
  expect(fieldInfo('nothing')).toEqual({ label: 'nothing', hint: '' });
  expect(fieldInfo('constructor')).toEqual({ label: 'constructor', hint: '' });
});

it('knows keywords and permissions', () => {
  expect(keywordHint('minLength')).not.toBe('');
  expect(keywordHint('toString')).toBe('');
  expect(knownPermissions).toContain('network');
});
