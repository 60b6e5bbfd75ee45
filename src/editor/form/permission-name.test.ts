import { expect, it } from 'vitest';
import { knownPermissions } from '../fields/field-info.ts';
import { permissionFault } from './permission-name.ts';

it.each([...knownPermissions, 'crm.read', 's3:get-object', 'files.*'])('%s can be a permission', name => {
  expect(permissionFault(name, [])).toBeUndefined();
});

it.each(['Network', '1st', 'a b', 'a..b', '.a', ''])('%j cannot', name => {
  expect(permissionFault(name, [])).toContain('cannot be a permission');
});

it('none is there twice', () => {
  expect(permissionFault('network', ['network'])).toBe('`network` is already in the list.');
});
