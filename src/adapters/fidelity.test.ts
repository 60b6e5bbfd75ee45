import { expect, test } from 'vitest';
import type { Diagnostic, Effect, Severity } from '../manifest/diagnostic.ts';
import type { Fidelity } from './compiled.ts';
import { fidelityOf } from './fidelity.ts';

const found = (severity: Severity, effect?: Effect): Diagnostic => ({
  code: 'schema/test',
  severity,
  message: 'A finding.',
  path: [],
  ...(effect ? { effect } : {}),
});

test.each<[Fidelity, string, Diagnostic[]]>([
  ['exact', 'nothing was reported', []],
  ['exact', 'only remarks without an effect', [found('info'), found('warning')]],
  ['lossless', 'another name', [found('info', 'renamed')]],
  ['lossless', 'another form', [found('info', 'rewritten'), found('info', 'added')]],
  ['lossless', 'a rewrite that needs a warning', [found('warning', 'rewritten')]],
  ['lossless', 'a lost annotation', [found('info', 'dropped')]],
  ['lossy', 'a lost constraint', [found('warning', 'dropped')]],
  ['lossy', 'a constraint in words', [found('warning', 'described')]],
  ['lossy', 'more is accepted', [found('info', 'rewritten'), found('warning', 'widened')]],
  ['lossy', 'less is accepted', [found('warning', 'narrowed')]],
  ['refused', 'a refusal', [found('warning', 'widened'), found('error', 'refused')]],
  ['refused', 'an error with an effect', [found('error', 'dropped')]],
])('%s: %s', (fidelity, _what, diagnostics) => {
  expect(fidelityOf(diagnostics)).toBe(fidelity);
  expect(fidelityOf([...diagnostics].reverse())).toBe(fidelity);
});
