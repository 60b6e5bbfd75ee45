import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { partOf } from './part.ts';

const create = () => createStore(() => ({ form: { name: 'a' }, saved: 0 }));
type State = ReturnType<ReturnType<typeof create>['getState']>;
const form = (state: State) => state.form;

it('tells its listeners only when the part is another one', () => {
  const store = create();
  const seen: string[] = [];
  const stop = partOf(store, form).subscribe(() => seen.push(partOf(store, form).read().name));
  store.setState({ saved: 1 });
  expect(seen).toEqual([]);
  store.setState({ form: { name: 'b' } });
  store.setState({ saved: 2 });
  expect(seen).toEqual(['b']);
  stop();
  store.setState({ form: { name: 'c' } });
  expect(seen).toEqual(['b']);
});

it('asks the selector once for all listeners', () => {
  const store = create();
  let asked = 0;
  const counted = (state: State) => {
    asked++;
    return state.form;
  };
  const part = partOf(store, counted);
  for (let i = 0; i < 50; i++) part.subscribe(() => {});
  asked = 0;
  store.setState({ saved: 1 });
  expect(asked).toBe(1);
});

it('listens again after everybody had left, from where the state is then', () => {
  const store = create();
  const part = partOf(store, form);
  part.subscribe(() => {})();
  store.setState({ form: { name: 'b' } });
  let told = 0;
  part.subscribe(() => told++);
  store.setState({ saved: 1 });
  expect(told).toBe(0);
  store.setState({ form: { name: 'c' } });
  expect(told).toBe(1);
});

it('goes on telling the others when one leaves while it is told', () => {
  const store = create();
  const part = partOf(store, form);
  const told: string[] = [];
  const leave = part.subscribe(() => {
    told.push('first');
    leave();
  });
  part.subscribe(() => told.push('second'));
  store.setState({ form: { name: 'b' } });
  store.setState({ form: { name: 'c' } });
  expect(told).toEqual(['first', 'second', 'second']);
});

it('is one for each store', () => {
  const [one, other] = [create(), create()];
  expect(partOf(one, form)).toBe(partOf(one, form));
  expect(partOf(one, form)).not.toBe(partOf(other, form));
});
