import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wires } from '../../adapters/protocol/wires.gen.ts';
import { readBundleText } from '../../bundle/bundle-text.ts';
import type { Json } from '../../manifest/json.ts';
import { createEngineRunPort } from '../testing/engine-run-port.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { createRunner } from './client.ts';
import type { RunNews } from './protocol.ts';

const file = readFileSync('public/examples/shop-assistant.json', 'utf8');
const { bundle, diagnostics } = readBundleText(file);
const scenarios = bundle?.scenarios as Json[];

describe('the example of a first visit', () => {
  it('is read without a complaint', () => {
    expect(diagnostics).toEqual([]);
  });

  it('passes all its eval cases, on each provider that can run', async () => {
    const targets = wires.map(({ id, variants }) => ({ target: id, variant: variants[0].id }));
    expect(targets.length).toBeGreaterThan(0);
    const runner = createRunner({ createPort: createEngineRunPort, clock: createManualClock() });
    const cases: (RunNews & { type: 'case' })[] = [];
    await new Promise<void>(resolve => {
      const tools = bundle?.tools.map(({ text }) => text) ?? [];
      runner.start(
        { kind: 'evals', tools, policy: bundle?.policy as Json, seed: 1, scenarios, from: 0, targets },
        news => {
          if (news.type === 'case') cases.push(news);
          else if (news.type !== 'notices') resolve();
        },
      );
    });
    const faults = cases.flatMap(({ index, verdicts }) =>
      verdicts.flatMap(({ target, differences }) => differences.map(({ message }) => [index, target, message])),
    );
    expect(cases).toHaveLength(scenarios.length);
    expect(faults).toEqual([]);
    runner.dispose();
  });
});
