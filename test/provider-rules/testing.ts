/** Definitions to plant violations in. */
export const text = { type: 'string' };

/** A closed object with all properties required. */
export const closed = (properties: object, more: object = {}): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});

export const open = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });

/** The nested function tool; `more` stands in the function. */
export const nested = (parameters: unknown, more: object = {}): object => ({
  type: 'function',
  function: { name: 'search', description: 'Searches.', parameters, ...more },
});

/** `schema/root /function/parameters/type`, for comparing. */
export const rules = (violations: readonly { rule: string; pointer: string }[]): string[] =>
  violations.map(({ rule, pointer }) => `${rule} ${pointer}`);

/** An object with one property of the given schema, and what is expected of it there. */
export type Planted = [what: string, schema: unknown, expected: string];

export const many = (count: number, schema: object = text): object =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, schema]));

export const levels = (depth: number): object => (depth === 0 ? text : closed({ a: levels(depth - 1) }));
