import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonContainers, jsonTexts, jsonValues, layouts, writeJson } from '../../test/arbitraries/json-texts.ts';
import type { Json } from '../manifest/json.ts';
import { MAX_DEPTH, parseJsonText } from '../manifest/json-text.ts';
import { childrenOf, endOf, nodeAt } from '../manifest/json-tree.ts';
import { type BundleTexts, readBundleText, type ToolText, writeBundleText } from './bundle-text.ts';
import { exportText, importText } from './embedded-text.ts';

const bundleOf = (tools: readonly ToolText[], more: Partial<BundleTexts> = {}): BundleTexts => ({
  name: 'Demo',
  tools,
  ...more,
});

function read(file: string): BundleTexts {
  const { bundle, diagnostics } = readBundleText(file);
  if (!bundle) throw new Error(JSON.stringify(diagnostics));
  return bundle;
}
const raws = (bundle: BundleTexts): string[] => bundle.tools.map(({ text, origin }) => exportText(text, origin));

/** The bytes of each tool as they stand in a bundle file. */
function bytesInFile(file: string, path: string[]): string[] {
  const { root } = parseJsonText(file, { maxDepth: MAX_DEPTH + 2 });
  const list = nodeAt(root, path);
  return list ? childrenOf(list).map(node => file.slice(node.offset, endOf(node))) : [];
}

// ── laws ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const padding = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r\n', '\r', '\ufeff'), maxLength: 3 });
/** Anything a person may have in a tool's pane: JSON of any layout, JSON with comments, half-typed, not JSON at all. */
const typed = fc.oneof(
  { weight: 4, arbitrary: jsonTexts(jsonContainers).map(({ text }) => text) },
  { weight: 1, arbitrary: jsonTexts().map(({ text }) => text) },
  { weight: 1, arbitrary: jsonTexts(jsonContainers, true).map(({ text }) => text) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(padding, jsonTexts(jsonContainers), padding)
      .map(([before, { text }, after]) => before + text + after),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(jsonTexts(), fc.nat()).map(([{ text }, at]) => text.slice(0, at % (text.length + 1))),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '{',
      '"\ud83d"',
      '{"a":1,"a":2}',
      '{\n      "deeper": 1\n      }',
      '{\n    \n}',
      '[1e400]',
    ),
  },
);

test('law: read ∘ write gives every text back byte for byte, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 6 }), texts => {
      const file = writeBundleText(bundleOf(texts.map(text => importText(text))));
      expect(JSON.parse(file)).toBeDefined();
      expect(file.isWellFormed()).toBe(true);
      expect(raws(read(file))).toEqual(texts);
    }),
    { numRuns: 500 },
  );
});

test('law: a text with one kind of line end comes back as the very text', () => {
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 4 }), texts => {
      const uniform = texts.map(text => text.replace(/^\ufeff+/, '').replace(/\r\n?/g, '\n'));
      const again = read(writeBundleText(bundleOf(uniform.map(text => ({ text })))));
      expect(again.tools).toEqual(uniform.map(text => ({ text })));
    }),
  );
});

test('law: a foreign bundle, imported and exported, keeps the bytes of each tool in the file', () => {
  const files = fc
    .tuple(fc.array(jsonContainers, { minLength: 1, maxLength: 4 }), layouts(), fc.boolean())
    .map(([tools, layout, bom]) => {
      const file = writeJson({ format: 'manifest-bundle', formatVersion: 1, name: 'Foreign', tools }, layout);
      return bom ? `\ufeff${file}` : file;
    });
  fc.assert(
    fc.property(files, file => {
      const imported = read(file);
      const exported = writeBundleText(imported);
      expect(bytesInFile(exported, ['tools'])).toEqual(bytesInFile(file, ['tools']));
      expect(read(exported).tools).toEqual(imported.tools);
      expect(exported.startsWith('\ufeff')).toBe(file.startsWith('\ufeff'));
    }),
    { numRuns: 300 },
  );
});

test('law: scenarios and the policy that nobody edited keep their bytes, wherever they are by then', () => {
  fc.assert(
    fc.property(fc.array(jsonContainers, { maxLength: 4 }), jsonContainers, layouts(), (scenarios, policy, layout) => {
      const fields = { format: 'manifest-bundle', formatVersion: 1, name: 'Foreign', tools: [{}], scenarios };
      const file = writeJson({ ...fields, policy: { policy } }, layout);
      const imported = read(file);
      const edited = [...(imported.scenarios as Json[]).toReversed(), 'new'];
      const exported = writeBundleText({ ...imported, scenarios: edited });
      expect(bytesInFile(exported, ['policy'])).toEqual(bytesInFile(file, ['policy']));
      const before = bytesInFile(file, ['scenarios']);
      expect(new Set(bytesInFile(exported, ['scenarios']))).toEqual(new Set([...before, '"new"']));
      expect(read(exported).scenarios).toEqual(edited);
    }),
    { numRuns: 300 },
  );
});

test('law: writing again what was read gives the same file', () => {
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 4 }), jsonValues, (texts, policy) => {
      const file = writeBundleText(
        bundleOf(
          texts.map(text => importText(text)),
          { policy: { default: policy }, scenarios: [policy] },
        ),
      );
      expect(writeBundleText(read(file))).toBe(file);
    }),
  );
});

// ── single points ───────────────────────────────────────────────────────────────────────────────────────────────────────

const tool = '{\n  "toolId": "a"\n}';

describe('the file', () => {
  test('looks like a file a person would write', () => {
    expect(writeBundleText(bundleOf([{ text: tool }, { text: '{"toolId": "b"}' }], { description: 'Two.' }))).toBe(`{
  "format": "manifest-bundle",
  "formatVersion": 1,
  "name": "Demo",
  "description": "Two.",
  "tools": [
    {
      "toolId": "a"
    },
    {"toolId": "b"}
  ]
}
`);
  });

  test('keeps a tool that does not parse, in its place', () => {
    const file = writeBundleText(bundleOf([{ text: tool }, { text: '{"toolId": ' }, { text: tool }]));
    expect(JSON.parse(file)).toMatchObject({
      tools: [{ toolId: 'a' }, { toolId: 'a' }],
      drafts: [{ index: 1, text: '{"toolId": ' }],
    });
    expect(read(file).tools.map(({ text }) => text)).toEqual([tool, '{"toolId": ', tool]);
  });

  test('keeps white space around a tool', () => {
    const file = writeBundleText(bundleOf([{ text: `${tool}\n` }]));
    expect(JSON.parse(file).padding).toEqual([{ index: 0, before: '', after: '\n' }]);
    expect(read(file).tools).toEqual([{ text: `${tool}\n` }]);
  });

  test('has Windows line ends throughout when its tools have', () => {
    const file = writeBundleText(bundleOf([{ text: tool.replaceAll('\n', '\r\n') }]));
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('keeps what this version does not know', () => {
    const file = writeBundleText(bundleOf([], { extra: { 'x-team': { a: 1 }, later: true } }));
    const { bundle, diagnostics } = readBundleText(file);
    expect(bundle?.extra).toEqual({ 'x-team': { a: 1 }, later: true });
    expect(diagnostics.map(({ code, path }) => [code, path])).toEqual([['bundle/unknown-field', ['later']]]);
  });
});

describe('a tool in the pane', () => {
  test('is moved back to the margin, and to its place again', () => {
    const file =
      '{"format":"manifest-bundle","formatVersion":1,"name":"F","tools":[\n\t\t{\n\t\t\t"toolId": "a"\n\t\t}\n]}';
    expect(read(file).tools).toEqual([{ text: '{\n\t"toolId": "a"\n}', origin: { margin: '\t\t' } }]);
    expect(writeBundleText(read(file))).toContain('\n\t\t{\n\t\t\t"toolId": "a"\n\t\t}\n');
  });

  test('stays as it is when its lines are not moved in alike', () => {
    const file =
      '{"format":"manifest-bundle","formatVersion":1,"name":"F","tools":[{\n  "toolId": "a"\n}, {\n"toolId": "b" }]}';
    expect(read(file).tools).toEqual([
      { text: '{\n  "toolId": "a"\n}', origin: { margin: '' } },
      { text: '{\n"toolId": "b" }', origin: { margin: '' } },
    ]);
  });

  test('stays as it is when a line is nothing but margin: an empty line would come back without it', () => {
    const text = '{\n    \n    "toolId": "a"\n    }';
    const file = `[\n    ${text}\n]`;
    expect(read(file).tools).toEqual([{ text, origin: { margin: '' } }]);
    expect(bytesInFile(writeBundleText(read(file)), ['tools'])).toEqual([text]);
  });

  test('keeps its empty lines empty', () => {
    const file = writeBundleText(bundleOf([{ text: '{\n\n  "toolId": "a"\n}' }]));
    expect(file).toContain('    {\n\n      "toolId": "a"\n    }\n');
  });

  test('has one kind of line end, and gets its own back', () => {
    const mixed = '{\r\n  "toolId": "a",\n  "x": 1\r\n}';
    const file = `{"toolId":"b"}`;
    expect(read(`[${file},${mixed}]`).tools[1]).toEqual({
      text: '{\r\n  "toolId": "a",\r\n  "x": 1\r\n}',
      origin: { lineEnds: [1, '\r\n', 1, '\n', 1, '\r\n'], margin: '' },
    });
    expect(bytesInFile(writeBundleText(read(`[${file},${mixed}]`)), ['tools'])[1]).toBe(mixed);
  });
});

test('one manifest is a bundle of one, with its bytes', () => {
  const { bundle, diagnostics } = readBundleText(`\n  ${tool}\n`);
  expect(bundle).toEqual({ name: 'a', tools: [{ text: tool }] });
  expect(diagnostics.map(({ code }) => code)).toEqual(['bundle/single-manifest']);
});

test('tools of the wrong kind are kept and reported', () => {
  const file = '{"format":"manifest-bundle","formatVersion":1,"name":"F","tools":[1.0,null,{"toolId":"a"}]}';
  const { bundle, diagnostics } = readBundleText(file);
  expect(bundle?.tools).toEqual([{ text: '1.0' }, { text: 'null' }, { text: '{"toolId":"a"}' }]);
  expect(
    diagnostics.map(({ code, path, span }) => [
      code,
      path,
      file.slice(span?.offset, (span?.offset ?? 0) + (span?.length ?? 0)),
    ]),
  ).toEqual([
    ['bundle/tool-kind', ['tools', 0], '1.0'],
    ['bundle/tool-kind', ['tools', 1], 'null'],
  ]);
});

test('a tool as deep as a tool may be still fits', () => {
  const deep = `${'[{"a":'.repeat(MAX_DEPTH / 2)}1${'}]'.repeat(MAX_DEPTH / 2)}`;
  expect(parseJsonText(deep).value).toBeDefined();
  const file = writeBundleText(bundleOf([{ text: deep }]));
  expect(JSON.parse(file).drafts).toBeUndefined();
  expect(read(file).tools).toEqual([{ text: deep }]);
});

test('law: nothing that is thrown at the reader makes it throw', () => {
  const shapes: fc.Arbitrary<Json> = fc.oneof(
    jsonValues,
    fc
      .dictionary(
        fc.constantFrom(
          'format',
          'formatVersion',
          'name',
          'description',
          'tools',
          'drafts',
          'padding',
          'scenarios',
          'policy',
          '__proto__',
        ),
        jsonValues,
      )
      .map(object => ({ ...object, format: 'manifest-bundle' })),
    fc.array(jsonValues).map(tools => ({ format: 'manifest-bundle', formatVersion: 1, name: 'F', tools })),
  );
  fc.assert(
    fc.property(shapes, layouts(), (value, layout) => {
      const { bundle, diagnostics } = readBundleText(writeJson(value, layout));
      expect(bundle !== undefined || diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
    }),
    { numRuns: 300 },
  );
});
