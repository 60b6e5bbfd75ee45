import { describe, expect, it } from 'vitest';
import { type RowCommand, type RowKey, rowCommand } from './row-keys.ts';

const press = (key: string, more: Partial<RowKey> = {}): RowCommand | undefined =>
  rowCommand({
    key,
    alt: false,
    shift: false,
    command: false,
    part: 'row',
    atStart: true,
    atEnd: true,
    expandable: false,
    expanded: false,
    ...more,
  });

describe('rowCommand', () => {
  it.each<[string, Partial<RowKey>, RowCommand | undefined]>([
    ['ArrowDown', {}, { do: 'step', to: 'after', part: 'row' }],
    ['ArrowUp', { part: 'name' }, { do: 'step', to: 'before', part: 'name' }],
    ['ArrowUp', { part: 'type' }, undefined],
    ['ArrowUp', { part: 'description', atStart: false }, undefined],
    ['ArrowDown', { part: 'description', atEnd: true }, { do: 'step', to: 'after', part: 'description' }],
    ['ArrowRight', { expandable: true }, { do: 'expand' }],
    ['ArrowRight', { expandable: true, expanded: true }, { do: 'step', to: 'child', part: 'row' }],
    ['ArrowRight', {}, { do: 'focus', part: 'name' }],
    ['ArrowRight', { part: 'name' }, undefined],
    ['ArrowLeft', { expanded: true }, { do: 'collapse' }],
    ['ArrowLeft', {}, { do: 'step', to: 'parent', part: 'row' }],
    ['Delete', {}, { do: 'remove' }],
    ['Delete', { part: 'name' }, undefined],
    ['Delete', { part: 'name', command: true, shift: true }, { do: 'remove' }],
    ['ArrowUp', { alt: true, part: 'name' }, { do: 'move', direction: 'up' }],
    ['ArrowRight', { alt: true, shift: true, part: 'name' }, { do: 'move', direction: 'in' }],
    ['ArrowLeft', { alt: true }, undefined],
    ['Enter', { command: true, part: 'description' }, { do: 'add' }],
    ['Enter', { part: 'description' }, { do: 'step', to: 'after', part: 'description' }],
    ['Enter', { part: 'description', shift: true }, undefined],
    ['d', { command: true }, { do: 'duplicate' }],
    ['D', { command: true, shift: true }, undefined],
    ['Escape', { part: 'name' }, { do: 'focus', part: 'row' }],
    ['Escape', {}, undefined],
    ['a', {}, undefined],
    [' ', {}, { do: 'details' }],
    [' ', { part: 'required' }, undefined],
  ])('%s with %j', (key, more, command) => {
    expect(press(key, more)).toEqual(command);
  });
});
