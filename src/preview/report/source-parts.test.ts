import { expect, test } from 'vitest';
import { sourceParts } from './source-parts.ts';

test.each([
  ['https://a.example/page#part', 'https://a.example/page#part', ''],
  ['https://a.example/page: supported formats', 'https://a.example/page', ': supported formats'],
  ['https://a.example/page#names (SEP-986)', 'https://a.example/page#names', ' (SEP-986)'],
  ['API error: no https://a.example', undefined, 'API error: no https://a.example'],
  ['javascript:alert(1)', undefined, 'javascript:alert(1)'],
])('%s', (source, address, remark) => {
  expect(sourceParts(source)).toEqual({ ...(address === undefined ? {} : { address }), remark });
});
