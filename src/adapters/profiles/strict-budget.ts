/**
 * What grammars may cost together: budgets over the strict tools of one request (Anthropic, and its models on Bedrock). One tool
 * shows its own share of them.
 */
import type { RuleRef } from '../../manifest/diagnostic.ts';
import { isObject, type JsonObject } from '../../manifest/json.ts';
import type { Adapter, BundleLimit, Limit, ToolLimit } from '../contract.ts';
import { figuresOf } from './schema-figures.ts';

const ADVICE = 'The API rejects the request; compile the tools with the largest share in standard mode.';

const BUDGETS = [
  { id: 'strict-optional', unit: 'optional parameters in strict tools', max: 24, figure: 'optional' },
  { id: 'strict-unions', unit: 'parameters with a union in strict tools', max: 16, figure: 'unions' },
] as const;

export interface StrictBudget {
  rule: RuleRef;
  severity: Limit['severity'];
  isStrict(definition: JsonObject): boolean;
  schemaOf: Adapter['schemaOf'];
}

export function budgetOfRequest({ rule, severity, isStrict, schemaOf }: StrictBudget): readonly BundleLimit[] {
  const limit = (id: string, unit: string, max: number, of: (definition: JsonObject) => number): BundleLimit => ({
    ...{ id, unit, max, severity, rule, advice: ADVICE },
    measure: definitions => definitions.filter(isStrict).reduce((sum, definition) => sum + of(definition), 0),
  });
  return [
    limit('strict-tools', 'strict tools', 20, () => 1),
    ...BUDGETS.map(({ id, unit, max, figure }) =>
      limit(id, unit, max, definition => figuresOf(schemaOf(definition))[figure]),
    ),
  ];
}

/** A tool that is over a budget alone is told so; what counts is the request. */
export const shareOfTool = (rule: RuleRef): readonly ToolLimit[] =>
  BUDGETS.map(({ figure, ...limit }) => ({
    ...limit,
    field: 'inputSchema' as const,
    severity: 'warning' as const,
    rule,
    advice: 'All strict tools of a request share them; compile this tool in standard mode.',
    measure: ({ schema }) => figuresOf(isObject(schema) ? schema : undefined)[figure],
  }));
