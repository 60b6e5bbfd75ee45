import { describe, expect, test } from 'vitest';
import { parseManifest } from './parse-manifest.ts';

const README = `{
  "toolId": "web_search",
  "version": "1.0.0",
  "name": "Webzoekopdracht",
  "description": "Zoekt actuele informatie op het web.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "query": { "type": "string", "description": "Zoekterm" },
      "max_results": { "type": "integer", "description": "Aantal resultaten", "default": 5 }
    },
    "required": ["query"]
  },
  "permissions": ["network"],
  "executionBoundary": { "timeout": 5000, "retryPolicy": { "maxRetries": 2, "backoffMs": 500 } }
}`;

/** What each finding points at in the text. */
const marked = (text: string): [string, string][] =>
  parseManifest(text).diagnostics.map(({ code, span }) => [
    code,
    span ? text.slice(span.offset, span.offset + span.length) : '?',
  ]);

describe('parseManifest', () => {
  test('a complete manifest has no findings', () => {
    const { manifest, value, diagnostics } = parseManifest(README);
    expect(diagnostics).toEqual([]);
    expect(manifest).toEqual(JSON.parse(README));
    expect(value).toEqual(manifest);
  });

  test('every finding has its place: the value, the key, or the bracket that opens what is incomplete', () => {
    const text = README.replace('"1.0.0"', '"1"')
      .replace('"permissions"', '"premissions"')
      .replace('  "name": "Webzoekopdracht",\n', '')
      .replace('"integer"', '"int"');
    expect(marked(text)).toEqual([
      ['manifest/missing-field', '{'],
      ['manifest/version', '"1"'],
      ['manifest/unknown-field', '"premissions"'],
      ['schema/unknown-type', '"int"'],
    ]);
  });

  test('a manifest with faulty schemas or values is still one; with faulty fields it is not', () => {
    expect(parseManifest(README.replace('"integer"', '"int"')).manifest).toBeDefined();
    expect(parseManifest(README.replace('"default": 5', '"default": "five"')).manifest).toBeDefined();
    expect(parseManifest(README.replace('"1.0.0"', '"1"')).manifest).toBeUndefined();
    expect(parseManifest('[]').manifest).toBeUndefined();
  });

  test('a text that is not JSON gives the faults of the text only', () => {
    const { manifest, value, diagnostics } = parseManifest(README.replace('"query": {', '"query" {'));
    expect([manifest, value]).toEqual([undefined, undefined]);
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(diagnostics.every(({ code }) => code.startsWith('json/'))).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['a byte order mark and CRLF', `\ufeff${README.replaceAll('\n', '\r\n')}`],
    ['depth 10,000', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['lists 10,000 deep', '['.repeat(10_000)],
    ['5 MB', README.replace('Zoekterm', 'x'.repeat(5_000_000))],
    [
      'a prototype',
      '{"__proto__":{"toolId":"a"},"inputSchema":{"type":"object","properties":{"__proto__":{"type":"string"}}}}',
    ],
    ['boolean schemas', '{"inputSchema":true,"outputSchema":false}'],
    ['a circle of references', '{"inputSchema":{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}}'],
    ['an integer above 2^53', '{"inputSchema":{"type":"object","properties":{"a":{"const":12345678901234567890}}}}'],
    ['half a character', '{"toolId":"\\ud800"}'],
  ])('%s is read without an exception', (_, text) => {
    for (const { message, severity } of parseManifest(text).diagnostics) {
      expect(message).toMatch(/\S/);
      expect(['error', 'warning', 'info']).toContain(severity);
    }
  });

  test('the same property twice is an error, also deep inside a schema', () => {
    const text = README.replace('"type": "string",', '"type": "string", "type": "number",');
    expect(parseManifest(text).diagnostics).toMatchObject([{ code: 'json/duplicate-key', severity: 'error' }]);
  });

  test('a property named __proto__ changes no prototype and is an error in a schema', () => {
    const text = README.replace('"query": {', '"__proto__": { "description": "x" }, "query": {');
    const { value, diagnostics } = parseManifest(text);
    expect(diagnostics).toMatchObject([{ code: 'schema/proto-property', severity: 'error' }]);
    expect(({} as { description?: string }).description).toBeUndefined();
    expect(JSON.stringify(value)).toContain('"__proto__":{"description":"x"}');
  });
});
