import { expect, test } from 'vitest';
import { type Action, searchActions } from './action.ts';

const action = (title: string, more: Partial<Action> = {}): Action => ({
  id: title,
  title,
  group: 'View',
  run: () => {},
  ...more,
});
const actions = [
  action('Show form'),
  action('Show JSON'),
  action('Go to Create invoice', { detail: 'billing.create_invoice', group: 'Tools' }),
  action('Form of address', { keywords: 'letter' }),
  action('Undo', { disabled: true }),
];
const titles = (query: string, limit = 10) => searchActions(actions, query, limit).map(each => each.title);

test.each([
  ['', ['Show form', 'Show JSON', 'Go to Create invoice', 'Form of address']],
  ['form', ['Form of address', 'Show form']],
  ['billing', ['Go to Create invoice']],
  ['inv go', ['Go to Create invoice']],
  ['lett', ['Form of address']],
  ['ress', ['Form of address']],
  ['undo', []],
  ['nothing like it', []],
])('“%s”', (query, expected) => {
  expect(titles(query)).toEqual(expected);
});

test('no more than the limit', () => {
  expect(titles('', 2)).toHaveLength(2);
});
