// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { targetName } from '../adapters/catalogue.ts';
import { createEngineRunPort } from '../analysis/testing/engine-run-port.ts';
import type { ValueChange } from '../document/change-values.ts';
import type { Json } from '../manifest/json.ts';
import { openTestStudio, type TestStudio } from '../studio/testing/test-studio.ts';
import { StudioProvider } from '../studio/use-studio.ts';
import { PlayView } from './play-view.tsx';

const refund = {
  toolId: 'payments.refund',
  version: '1.0.0',
  name: 'Refund',
  description: 'Pays money back.',
  inputSchema: {
    type: 'object',
    properties: { amount: { type: 'integer' }, currency: { type: 'string', default: 'EUR' } },
    required: ['amount'],
  },
  risk: 'destructive',
};
const scenario: Json = {
  name: 'Refund',
  message: 'Pay it back',
  model: [{ calls: [{ tool: 'payments.refund', arguments: { amount: 5 } }] }, { text: 'Paid back.' }],
};

let studio: TestStudio;
let root: Root;
let host: HTMLElement;

// Nothing has a size here, and what is out of sight is not drawn.
beforeAll(() => {
  for (const name of ['clientHeight', 'clientWidth']) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 800 });
  }
});

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  studio = await openTestStudio({ createRunPort: createEngineRunPort });
  studio.commands.addTool({ text: JSON.stringify(refund) });
  const play = await studio.commands.play();
  play.addScenario(scenario);
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  await act(async () =>
    root.render(
      <StudioProvider studio={studio}>
        <PlayView narrow={false} />
      </StudioProvider>,
    ),
  );
});

afterEach(async () => {
  act(() => root.unmount());
  host.remove();
  await studio.dispose();
});

const find = <Element extends HTMLElement>(selector: string): Element => {
  const element = host.querySelector<Element>(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return element;
};
const button = (name: string): HTMLButtonElement => {
  const found = [...host.querySelectorAll('button')].find(
    each => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  if (!found) throw new Error(`there is no button ${name}`);
  return found;
};
const press = (element: HTMLElement): Promise<void> => act(async () => element.click());

/** Lets the engine work until it is so. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !isSo(); turn++) {
    await act(() => new Promise(resolve => setImmediate(resolve)));
  }
  expect(isSo()).toBe(true);
}
const status = () => studio.state().play.run?.status;
const steps = (): string[] => [...host.querySelectorAll('[data-step]')].map(each => each.textContent ?? '');

async function runTo(wanted: string): Promise<void> {
  await press(find('[data-testid="run"]'));
  await until(() => status() === wanted);
}

describe('a run', () => {
  it('asks in place, with the focus on the question and on no button', async () => {
    await runTo('asking');
    const card = find('[data-testid="approval"]');
    expect(document.activeElement === card).toBe(true);
    expect(card.textContent).toContain('"amount": 5');
    expect(card.textContent).toContain('destructive');
    expect(card.textContent).toContain(`Asked on ${targetName('openai-chat')}`);
  });

  it('goes on when it is approved, and shows each step of the call', async () => {
    await runTo('asking');
    await press(button('Approve'));
    await until(() => status() === 'done');
    expect(host.querySelector('[data-testid="approval"]')).toBeNull();
    expect(host.contains(document.activeElement)).toBe(true);
    const call = find('[data-testid="run-event"][data-kind="call"]');
    expect(call.textContent).toContain('asked→approved→ok');
    expect(call.textContent).toContain('"currency": "EUR"');
    await press(call.querySelector('button[aria-expanded]') as HTMLElement);
    expect(steps().some(text => text.startsWith('Defaults filled in: currency'))).toBe(true);
    expect(steps().at(-1)).toContain('What the model is told');
  });

  it('tells the model when it is refused', async () => {
    await runTo('asking');
    await press(button('Deny'));
    await until(() => status() === 'done');
    expect(host.textContent).toContain('denied, not run');
    expect(host.textContent).toContain('1 error result');
  });

  it('can be gone through step by step, and the wire goes along', async () => {
    await runTo('asking');
    await press(button('Approve'));
    await until(() => status() === 'done');
    expect(host.textContent).toContain('Request 2 of 2');
    await act(async () => (await studio.commands.play()).setCursor(1));
    expect(host.textContent).toContain('Request 1 of 2');
    expect(host.querySelector('[data-kind="end"]')).toBeNull();
    await press(button('Show the end'));
    expect(host.querySelector('[data-kind="end"]')).not.toBeNull();
  });

  it('begins at its first step where one steps into it', async () => {
    await press(button('Step'));
    await until(() => status() === 'asking');
    await press(button('Approve'));
    await until(() => status() === 'done');
    await act(async () => {});
    expect(studio.state().play.cursor).toBe(0);
    await press(button('Step'));
    expect(studio.state().play.cursor).toBe(1);
    await press(button('Show the end'));
    await press(button('Step'));
    expect(studio.state().play.cursor).toBe(0);
  });

  it('comes out the same on both providers, and its state can be looked into', async () => {
    await runTo('asking');
    await press(button('Approve'));
    await until(() => status() === 'done');
    expect(find('[data-testid="same-outcome"]').textContent).toContain('Same outcome on 2 providers');
    expect(find('[data-testid="sealed-state"]').textContent).not.toContain('"');
    await press(find('[data-testid="sealed-state"] button'));
    expect(find('[data-testid="sealed-state"]').textContent).toContain('"');
  });

  it('plays from the start at the speed that was chosen before it, and at no other', async () => {
    const setSpeed = (value: string): Promise<void> =>
      act(async () => {
        const speed = find<HTMLSelectElement>('select[aria-label="Speed"]');
        speed.value = value;
        speed.dispatchEvent(new Event('change', { bubbles: true }));
      });
    const end = async (): Promise<number | undefined> => {
      await runTo('asking');
      await press(button('Deny'));
      await until(() => status() === 'done');
      return studio.state().play.cursor;
    };
    expect(await end()).toBeUndefined();
    await setSpeed('1');
    expect(studio.state().play.cursor).toBeUndefined();
    // In real time it is among its first steps, however slow the machine: seconds are left.
    const steps = studio.state().play.run?.lanes[0]?.result?.events.length ?? 0;
    expect(await end()).toBeLessThan(steps - 1);
  });

  it('says when it is out of date', async () => {
    await runTo('asking');
    await press(button('Deny'));
    await until(() => status() === 'done');
    await act(async () => void (await studio.commands.play()).setSeed(7));
    expect(host.textContent).toContain('Out of date.');
  });
});

describe('a scenario', () => {
  const scenarios = (): Json => studio.state().workspace.scenarios ?? [];

  it('is edited in place, each change one step back', async () => {
    await press(button('Add calls'));
    expect(JSON.stringify(scenarios())).toContain('{"tool":"payments.refund","arguments":{}}');
    await act(async () => void studio.commands.undo());
    expect(scenarios()).toEqual([scenario]);
  });

  const editors = (): HTMLElement[] => [
    ...host.querySelectorAll<HTMLElement>('[data-testid="scenario-call"] button[aria-expanded]:not([data-row-menu])'),
  ];
  const isOpen = (): boolean[] => editors().map(each => each.getAttribute('aria-expanded') === 'true');

  it('has the arguments checked of the calls that are open, once each', async () => {
    const ask = vi.spyOn(studio.commands, 'ask');
    const play = await studio.commands.play();
    await act(async () => void play.changeScenario(0, [{ op: 'set', path: ['message'], value: 'Now' }]));
    expect(ask).not.toHaveBeenCalled();
    await press(editors()[0] as HTMLElement);
    await press(find('[data-testid="scenario-call"] input[value="form"]'));
    expect(host.querySelector('[data-value-field="amount"]')).not.toBeNull();
    expect(ask.mock.calls.map(([question]) => question.what)).toEqual(['arguments']);
  });

  it('keeps open what is open, wherever it is moved', async () => {
    const play = await studio.commands.play();
    const change = (change: ValueChange): Promise<void> => act(async () => void play.changeScenario(0, [change]));
    const step: Json = { calls: [{ tool: 'payments.refund', arguments: { amount: 7 } }] };
    await change({ op: 'insert', path: ['model', 0], value: step });
    await press(editors()[0] as HTMLElement);
    await change({ op: 'set', path: ['model', 0, 'calls', 0, 'arguments', 'amount'], value: 8 });
    expect(isOpen()).toEqual([true, false]);
    await change({ op: 'move', path: ['model', 0], toIndex: 1 });
    expect(isOpen()).toEqual([false, true]);
    await change({ op: 'remove', path: ['model', 1] });
    expect(isOpen()).toEqual([false]);
    await act(async () => void play.duplicateScenario(0));
    await press(editors()[0] as HTMLElement);
    await act(async () => void play.removeScenario(1));
    expect(isOpen()).toEqual([false]);
  });

  it('can have a rule for each risk class', () => {
    expect(host.textContent).toContain('risk: unverified');
  });

  it('becomes an eval case by what came out', async () => {
    await runTo('asking');
    await press(button('Approve'));
    await until(() => status() === 'done');
    await press(button('Fill in from the last run'));
    expect(scenarios()).toMatchObject([
      { expect: { outcome: 'completed', calls: [{ tool: 'payments.refund', status: 'ok' }], text: 'Paid back.' } },
    ]);
  });
});

it('eval cases can be cancelled wherever they were begun', async () => {
  const play = await studio.commands.play();
  await act(async () => void play.runEvals());
  await press(button('Cancel'));
  await until(() => studio.state().play.evals?.status === 'cancelled');
});

it('gives no verdict of eval cases that ran with something else', async () => {
  const play = await studio.commands.play();
  const row = (): string => find('[data-testid="scenario-row"]').textContent;
  await act(async () => void play.runEvals());
  await until(() => studio.state().play.evals?.status === 'done');
  const told = row();
  expect(told).not.toContain('out of date');
  await act(async () => play.setSeed(2));
  expect(row()).toContain('out of date');
  await act(async () => play.setSeed(1));
  expect(row()).toBe(told);
});

describe('one tool', () => {
  beforeEach(async () => {
    const tab = [...host.querySelectorAll<HTMLInputElement>('input[value="tool"]')][0];
    await press(tab as HTMLElement);
    await until(() => studio.state().play.call.report !== undefined);
  });
  const field = (path: string): HTMLElement => find(`[data-value-field="${path}"]`);
  const choose = (path: string, value: string): Promise<void> =>
    act(async () => {
      const select = field(path).querySelector('select') as HTMLSelectElement;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const value = () => Object.values(studio.state().play.call.drafts)[0]?.value;

  it('keeps omitted, empty and null apart', async () => {
    expect(field('amount').textContent).toContain('amount is missing');
    await choose('currency', 'null');
    expect(value()).toEqual({ currency: null });
    await choose('currency', 'given');
    expect(value()).toEqual({ currency: 'EUR' });
    await choose('currency', 'omitted');
    expect(value()).toEqual({});
  });

  it('shows defaults and findings as they are, and sends the call on to the scenario', async () => {
    await choose('amount', 'given');
    await until(() => studio.state().play.call.report?.accepted === true);
    expect(find('[data-testid="call-report"]').textContent).toContain('payments.refund would be run.');
    expect(field('currency').textContent).toContain('Filled in: "EUR"');
    await press(button('Send as a scenario call'));
    expect(JSON.stringify(studio.state().workspace.scenarios)).toContain('"arguments":{"amount":0}');
  });
});
