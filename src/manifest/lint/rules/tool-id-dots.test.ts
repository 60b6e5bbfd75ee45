import { ruleCases } from '../../testing/rule-cases.ts';
import { rule } from './tool-id-dots.ts';

const dotted = (toolId: string, fixed: string | null) => ({
  of: toolId,
  manifest: { toolId },
  path: ['toolId'],
  message: /dot/,
  fixed: fixed === null ? null : { toolId: fixed },
});

ruleCases(rule, {
  clean: { 'one dot': { toolId: 'crm.contact' }, 'no tool ID': {}, 'a number': { toolId: 1 } },
  found: [dotted('.crm', 'crm'), dotted('crm.', 'crm'), dotted('crm..contact', 'crm.contact'), dotted('..', null)],
});
