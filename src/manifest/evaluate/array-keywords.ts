/** Keywords that look into lists. */
import { canonicalJson, type Json, sameJson } from '../json.ts';
import { code, count, dotted, place } from '../words.ts';
import { type Keyword, quietly, refuse, type Site, step } from './run.ts';

/** Applies `schema` to the items from `start` on, and marks them. */
function eachItem(site: Site, keyword: string, schema: Json, start: number): boolean {
  const { run, value, marks } = site;
  if (!Array.isArray(value)) return true;
  if (schema === false && value.length > start) {
    return refuse(
      site,
      keyword,
      path => `${place(path, 'The list')} has ${count(value.length, 'item')}; at most ${start}.`,
    );
  }
  let valid = true;
  for (let index = start; index < value.length; index++) {
    if (!run.apply(run, schema, step(site.schemaTrail, keyword), value[index] as Json, step(site.trail, index))) {
      valid = false;
      if (!run.findings) return false;
    }
    marks?.items.add(index);
  }
  return valid;
}

function tuple(site: Site, keyword: string, schemas: Json[]): boolean {
  const { run, value, marks } = site;
  if (!Array.isArray(value)) return true;
  let valid = true;
  for (let index = 0; index < Math.min(schemas.length, value.length); index++) {
    const trail = step(step(site.schemaTrail, keyword), index);
    if (!run.apply(run, schemas[index], trail, value[index] as Json, step(site.trail, index))) {
      valid = false;
      if (!run.findings) return false;
    }
    marks?.items.add(index);
  }
  return valid;
}

/** A list of schemas is the tuple form of the drafts before 2020-12. */
const items: Keyword = (site, operand) => {
  if (Array.isArray(operand)) return tuple(site, 'items', operand);
  const { prefixItems } = site.schema;
  const start = Array.isArray(prefixItems) && !site.run.document.foreign.has('prefixItems') ? prefixItems.length : 0;
  return eachItem(site, 'items', operand, start);
};

const additionalItems: Keyword = (site, operand) => {
  const { items: before } = site.schema;
  return Array.isArray(before) ? eachItem(site, 'additionalItems', operand, before.length) : true;
};

const prefixItems: Keyword = (site, operand) => (Array.isArray(operand) ? tuple(site, 'prefixItems', operand) : true);

const contains: Keyword = (site, operand) => {
  const { run, value, schema, marks } = site;
  if (!Array.isArray(value)) return true;
  const counts = !run.document.foreign.has('minContains');
  const least = counts && typeof schema.minContains === 'number' ? schema.minContains : 1;
  const most = counts && typeof schema.maxContains === 'number' ? schema.maxContains : Number.POSITIVE_INFINITY;
  let found = 0;
  value.forEach((item, index) => {
    const trail = step(site.schemaTrail, 'contains');
    if (!quietly(run, () => run.apply(run, operand, trail, item, step(site.trail, index)))) return;
    found++;
    // In 2020-12 an item that `contains` matched counts as evaluated; in 2019-09 it does not.
    if (run.document.dialect === '2020-12') marks?.items.add(index);
  });
  if (found < least) {
    return refuse(site, 'contains', path => {
      const has = found === 0 ? 'no item' : `only ${count(found, 'item')}`;
      return `${place(path, 'The list')} has ${has} of the kind that ${code('contains')} asks for; at least ${least}.`;
    });
  }
  if (found > most) {
    return refuse(site, 'maxContains', path => {
      const has = `${count(found, 'item')} of the kind that ${code('contains')} describes`;
      return `${place(path, 'The list')} has ${has}; at most ${most}.`;
    });
  }
  return true;
};

const listSize =
  (keyword: string, passes: (length: number, limit: number) => boolean, words: string): Keyword =>
  (site, operand) => {
    const { value } = site;
    if (!Array.isArray(value) || typeof operand !== 'number' || passes(value.length, operand)) return true;
    return refuse(site, keyword, path => {
      const has = value.length === 0 ? 'is empty' : `has ${count(value.length, 'item')}`;
      return `${place(path, 'The list')} ${has}; ${words} ${value.length === 0 ? count(operand, 'item') : operand}.`;
    });
  };

/** The first two equal items. */
export function repeatedItem(list: readonly Json[]): [number, number] | undefined {
  if (list.length < 8) {
    for (let later = 1; later < list.length; later++) {
      for (let earlier = 0; earlier < later; earlier++)
        if (sameJson(list[earlier], list[later])) return [earlier, later];
    }
    return undefined;
  }
  const seen = new Map<string, number>();
  for (const [index, item] of list.entries()) {
    const key = canonicalJson(item);
    const earlier = seen.get(key);
    if (earlier !== undefined) return [earlier, index];
    seen.set(key, index);
  }
  return undefined;
}

const uniqueItems: Keyword = (site, operand) => {
  if (operand !== true || !Array.isArray(site.value)) return true;
  const repeated = repeatedItem(site.value);
  if (!repeated) return true;
  const [earlier, later] = repeated;
  return refuse(
    site,
    'uniqueItems',
    path => `${place(path)} repeats ${code(dotted([...path.slice(0, -1), earlier]))}; no two items may be equal.`,
    { trail: step(site.trail, later) },
  );
};

/** Runs after every other keyword of its schema. */
export const unevaluatedItems: Keyword = (site, operand) => {
  const { run, value, marks } = site;
  if (!Array.isArray(value) || !marks) return true;
  let valid = true;
  for (const [index, item] of value.entries()) {
    if (marks.items.has(index)) continue;
    const trail = step(site.trail, index);
    const accepted =
      operand === false
        ? refuse(site, 'unevaluatedItems', path => `${place(path)} is not allowed here.`, { trail })
        : run.apply(run, operand, step(site.schemaTrail, 'unevaluatedItems'), item, trail);
    if (!accepted) {
      valid = false;
      if (!run.findings) return false;
    }
    marks.items.add(index);
  }
  return valid;
};

export const arrayKeywords: readonly (readonly [string, Keyword])[] = [
  ['items', items],
  ['additionalItems', additionalItems],
  ['prefixItems', prefixItems],
  ['contains', contains],
  ['minItems', listSize('minItems', (length, limit) => length >= limit, 'at least')],
  ['maxItems', listSize('maxItems', (length, limit) => length <= limit, 'at most')],
  ['uniqueItems', uniqueItems],
];
