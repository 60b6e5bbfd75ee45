/** Names of properties: which are free and which may be given. */

/** `name`, or `name_2`, `name_3`… when it is taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const used = new Set(taken);
  if (!used.has(name)) return name;
  const stem = name.replace(/_\d+$/, '');
  let number = 2;
  while (used.has(`${stem}_${number}`)) number++;
  return `${stem}_${number}`;
}

/** Why a property cannot be called `name` beside `others`; undefined when it can. */
export function nameFault(name: string, others: readonly string[]): string | undefined {
  if (name === '') return 'A property needs a name.';
  if (name === '__proto__')
    return '`__proto__` cannot be a property name: it would change the prototype of the arguments.';
  if (others.includes(name)) return `\`${name}\` already exists here; two properties cannot share a name.`;
  return undefined;
}
