import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json, Path } from '../manifest/json.ts';
import { templates } from './templates.ts';
import { openTestStudio, type TestStudio } from './testing/test-studio.ts';

/** One random thing a person may do. Numbers choose among what there is at that moment. */
type Deed =
  | { do: 'value'; tool: number; path: Path; value: Json }
  | { do: 'remove value'; tool: number; path: Path }
  | { do: 'insert value'; tool: number; path: Path; value: Json; index: number }
  | { do: 'move value'; tool: number; path: Path; to: number }
  | { do: 'rename key'; tool: number; path: Path; name: string }
  | { do: 'type'; tool: number; at: number; cut: number; text: string }
  | { do: 'add'; template: number }
  | { do: 'add text'; text: string }
  | { do: 'duplicate'; tool: number }
  | { do: 'remove'; tool: number }
  | { do: 'move'; tool: number; to: number }
  | { do: 'import'; texts: string[] }
  | { do: 'rename bundle'; name: string }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'select'; tool: number }
  | { do: 'wait'; ms: number };

const number = fc.nat({ max: 20 });
const name = fc.constantFrom(
  'name',
  'description',
  'toolId',
  'inputSchema',
  'properties',
  'query',
  'x-own',
  '__proto__',
  'toString',
);
const path = fc.array(fc.oneof({ weight: 4, arbitrary: name }, { weight: 1, arbitrary: fc.nat({ max: 2 }) }), {
  minLength: 1,
  maxLength: 3,
});
const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const text = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.constantFrom('{', '}', '"', ',', '\n', '\r\n', ': 1', '😀', '\ufeff'),
);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constant('value' as const), tool: number, path, value }),
  fc.record({ do: fc.constant('remove value' as const), tool: number, path }),
  fc.record({ do: fc.constant('insert value' as const), tool: number, path, value, index: number }),
  fc.record({ do: fc.constant('move value' as const), tool: number, path, to: number }),
  fc.record({ do: fc.constant('rename key' as const), tool: number, path, name }),
  fc.record({
    do: fc.constant('type' as const),
    tool: number,
    at: fc.nat({ max: 400 }),
    cut: fc.nat({ max: 3 }),
    text,
  }),
  fc.record({ do: fc.constant('add' as const), template: number }),
  fc.record({ do: fc.constant('add text' as const), text }),
  fc.record({ do: fc.constant('duplicate' as const), tool: number }),
  fc.record({ do: fc.constant('remove' as const), tool: number }),
  fc.record({ do: fc.constant('move' as const), tool: number, to: number }),
  fc.record({ do: fc.constant('import' as const), texts: fc.array(text, { maxLength: 3 }) }),
  fc.record({ do: fc.constant('rename bundle' as const), name: fc.string({ maxLength: 5 }) }),
  fc.constant<Deed>({ do: 'undo' }),
  fc.constant<Deed>({ do: 'redo' }),
  fc.record({ do: fc.constant('select' as const), tool: number }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(10, 600) }),
);

function carryOut(studio: TestStudio, deed: Deed): void {
  const { commands } = studio;
  const { tools } = studio.state().workspace;
  const chosen = 'tool' in deed && tools.length > 0 ? tools[deed.tool % tools.length] : undefined;
  const key = chosen?.key ?? 'nobody';
  const options = { mergeKey: 'value' };
  switch (deed.do) {
    case 'value':
      commands.setValue(key, deed.path, deed.value, options);
      break;
    case 'remove value':
      commands.removeValue(key, deed.path, options);
      break;
    case 'insert value':
      commands.insertValue(key, deed.path, deed.value, { index: deed.index });
      break;
    case 'move value':
      commands.moveValue(key, deed.path, deed.to);
      break;
    case 'rename key':
      commands.renameKey(key, deed.path, deed.name);
      break;
    case 'type': {
      const length = chosen?.text.length ?? 0;
      const offset = Math.min(deed.at, length);
      const edit = { offset, length: Math.min(deed.cut, length - offset), text: deed.text };
      commands.applyEdits(key, [edit], { origin: 'json', label: 'Type', mergeKey: 'type' });
      break;
    }
    case 'add':
      commands.addTool({ template: templates[deed.template % templates.length]?.id ?? '' });
      break;
    case 'add text':
      commands.addTool({ text: deed.text });
      break;
    case 'duplicate':
      commands.duplicateTool(key);
      break;
    case 'remove':
      commands.removeTool(key);
      break;
    case 'move':
      commands.moveTool(key, deed.to);
      break;
    case 'import':
      commands.importTools(deed.texts, 'Import');
      break;
    case 'rename bundle':
      commands.renameBundle(deed.name);
      break;
    case 'undo':
    case 'redo':
      commands[deed.do]();
      break;
    case 'select':
      commands.select(key);
      break;
    case 'wait':
      studio.clock.advance(deed.ms);
      break;
  }
}

it('undo-all gives back the first bytes and redo-all the last, whatever was done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 40 }), async deeds => {
      const studio = await openTestStudio({
        example: async () =>
          JSON.stringify({
            format: 'manifest-bundle',
            formatVersion: 1,
            name: 'Start',
            tools: [templates[0]?.manifest, { toolId: 'b' }],
          }),
      });
      const { commands } = studio;
      const first = studio.state().workspace;
      for (const each of deeds) {
        carryOut(studio, each);
        const { selectedKey, workspace } = studio.state();
        // What is selected exists; nothing is selected only where there is nothing.
        expect(workspace.tools.some(tool => tool.key === selectedKey)).toBe(workspace.tools.length > 0);
        expect(new Set(workspace.tools.map(tool => tool.key)).size).toBe(workspace.tools.length);
      }
      while (commands.redo());
      const last = studio.state().workspace;
      while (commands.undo());
      expect(studio.state().workspace).toEqual(first);
      while (commands.redo());
      expect(studio.state().workspace).toEqual(last);
    }),
    { numRuns: 300 },
  );
});
