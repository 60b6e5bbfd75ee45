/** Hosts that hand the schema to a model as it is: the root is an object with properties, the dialect the current one. */
import type { RuleRef } from '../../manifest/diagnostic.ts';
import type { Profile } from '../profile.ts';
import { verbatim } from './verbatim.ts';

/** `parameters` says what the host wants of them; `noUnions` that it takes no union at their root. */
export const hostProfile = (id: string, parameters: RuleRef, noUnions?: RuleRef): Profile => ({
  ...verbatim(id, parameters),
  root: { ...(noUnions ? { noUnions } : {}), noDialect: parameters, empty: 'properties', emptyRule: parameters },
  dialect: '2020-12',
  dialectRule: parameters,
});
