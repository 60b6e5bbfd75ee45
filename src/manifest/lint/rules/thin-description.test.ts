import { ruleCases } from '../../testing/rule-cases.ts';
import { rule } from './thin-description.ts';

const path = ['description'];

ruleCases(rule, {
  clean: {
    'a sentence': { description: 'Finds current information on the web.' },
    'a short one in a script without spaces': { description: '从多个源中检索文档' },
    'none (told elsewhere)': {},
    'empty (told elsewhere)': { description: '' },
  },
  found: [
    { of: 'blank', manifest: { description: ' \n' }, path, severity: 'warning', message: /blank/, fixed: null },
    {
      of: 'the name again',
      manifest: { name: 'Open the document', description: 'open the document.' },
      path,
      message: /repeats the name/,
    },
    { of: 'two words', manifest: { description: 'Stop typing' }, path, message: /very short/ },
  ],
});
