import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import type { ValueChange } from '../commands/commands.ts';
import { openTestStudio, type TestStudio } from '../testing/test-studio.ts';
import type { PlayCommands } from './play-commands.ts';
import { scenarioItems } from './select-play.ts';

/** One random thing a person may do, in Play or in Design. Numbers choose among what there is at that moment. */
type Deed =
  | { do: 'add'; scenario: Json | undefined }
  | { do: 'duplicate' | 'remove' | 'select'; at: number }
  | { do: 'move'; at: number; to: number }
  | { do: 'rename'; at: number; name: string }
  | { do: 'change'; at: number; changes: ValueChange[]; mergeKey: string | undefined }
  | { do: 'text'; at: number; text: string }
  | { do: 'policy'; changes: ValueChange[] }
  | { do: 'policy text'; text: string }
  | { do: 'edit tool'; name: string }
  | { do: 'undo' | 'redo' }
  | { do: 'wait'; ms: number };

const name = fc.constantFrom('name', 'message', 'model', 'calls', 'tools', 'x-own', '__proto__', 'toString');
const path = fc.array(fc.oneof({ weight: 3, arbitrary: name }, { weight: 1, arbitrary: fc.nat({ max: 2 }) }), {
  minLength: 1,
  maxLength: 4,
});
const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const change: fc.Arbitrary<ValueChange> = fc.oneof(
  fc.record({ op: fc.constant('set' as const), path, value }),
  fc.record({ op: fc.constant('remove' as const), path }),
  fc.record({ op: fc.constant('insert' as const), path, value }),
  fc.record({ op: fc.constant('rename' as const), path, name }),
);
const changes = fc.array(change, { minLength: 1, maxLength: 2 });
const at = fc.nat({ max: 4 });
const text = fc.oneof(
  value.map(given => JSON.stringify(given)),
  fc.constantFrom('', '{', '{"__proto__": 1}', '[1,]'),
);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), scenario: fc.option(value, { nil: undefined }) }),
  fc.record({ do: fc.constantFrom('duplicate' as const, 'remove' as const, 'select' as const), at }),
  fc.record({ do: fc.constant('move' as const), at, to: at }),
  fc.record({ do: fc.constant('rename' as const), at, name: fc.string() }),
  fc.record({ do: fc.constant('change' as const), at, changes, mergeKey: fc.constantFrom(undefined, 'message') }),
  fc.record({ do: fc.constant('text' as const), at, text }),
  fc.record({ do: fc.constant('policy' as const), changes }),
  fc.record({ do: fc.constant('policy text' as const), text }),
  fc.record({ do: fc.constant('edit tool' as const), name: fc.string() }),
  fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.nat({ max: 900 }) }),
);

function carryOut(studio: TestStudio, play: PlayCommands, each: Deed): void {
  switch (each.do) {
    case 'add':
      play.addScenario(each.scenario);
      break;
    case 'duplicate':
      play.duplicateScenario(each.at);
      break;
    case 'remove':
      play.removeScenario(each.at);
      break;
    case 'select':
      play.selectScenario(each.at);
      break;
    case 'move':
      play.moveScenario(each.at, each.to);
      break;
    case 'rename':
      play.renameScenario(each.at, each.name);
      break;
    case 'change': {
      const { mergeKey } = each;
      play.changeScenario(each.at, each.changes, mergeKey === undefined ? {} : { mergeKey });
      break;
    }
    case 'text':
      play.setScenarioText(each.at, each.text);
      break;
    case 'policy':
      play.changePolicy(each.changes);
      break;
    case 'policy text':
      play.setPolicyText(each.text);
      break;
    case 'edit tool':
      studio.commands.setValue(studio.key(0), ['name'], each.name);
      break;
    case 'undo':
      studio.commands.undo();
      break;
    case 'redo':
      studio.commands.redo();
      break;
    case 'wait':
      studio.clock.advance(each.ms);
  }
}

/** What is saved; key by key, so that `__proto__` counts. */
const kept = (studio: TestStudio): string => {
  const { scenarios, policy, tools } = studio.state().workspace;
  return JSON.stringify([scenarios ?? 'none', policy ?? 'none', tools]);
};

it('whatever is done to scenarios, policy and tools can be undone to the start and redone to the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.array(value, { maxLength: 3 }), { nil: undefined }),
      fc.array(deed, { maxLength: 20 }),
      async (scenarios, deeds) => {
        const studio = await openTestStudio();
        const tools = [{ toolId: 'a', name: 'A' }];
        const file = { format: 'manifest-bundle', formatVersion: 1, name: 'B', tools, ...(scenarios && { scenarios }) };
        await studio.commands.openBundle(JSON.stringify(file));
        const play = await studio.commands.play();
        const first = kept(studio);
        for (const each of deeds) {
          carryOut(studio, play, each);
          const items = scenarioItems(studio.state());
          const { selected } = studio.state().play;
          if (items.length > 0) expect(items[selected ?? -1]).toBeDefined();
        }
        while (studio.commands.redo());
        const last = kept(studio);
        while (studio.commands.undo());
        expect(kept(studio)).toBe(first);
        while (studio.commands.redo());
        expect(kept(studio)).toBe(last);
        await studio.dispose();
      },
    ),
    { numRuns: 150 },
  );
});
