import { ruleCases } from '../../testing/rule-cases.ts';
import { rule } from './unknown-permission.ts';

ruleCases(rule, {
  clean: {
    'known ones': { permissions: ['network', 'filesystem.read'] },
    'no list': { permissions: 'network' },
    none: {},
  },
  found: [
    {
      of: 'a slip',
      manifest: { permissions: ['network', 'netwrok'] },
      path: ['permissions', 1],
      severity: 'warning',
      message: /Did you mean `network`/,
      fixed: { permissions: ['network', 'network'] },
    },
    {
      of: 'an own one',
      manifest: { permissions: ['crm.write'] },
      path: ['permissions', 0],
      message: /policy/,
      fixed: null,
    },
  ],
});
