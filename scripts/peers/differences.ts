/** In which keywords two schemas differ, place by place. */
import { isObject, type Json, type JsonObject, own, sameJson } from '../../src/manifest/json.ts';

const MAPS = new Set(['properties', '$defs', 'definitions', 'patternProperties']);
const LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const SCHEMAS = new Set(['items', 'additionalProperties', 'not']);
const UNORDERED = new Set(['required', 'type']);

const sorted = (value: Json): Json =>
  Array.isArray(value) ? [...value].sort((a, b) => (String(a) < String(b) ? -1 : 1)) : value;

/** `ours: minimum` where only ours has the keyword, `theirs: …` where only theirs, `both: …` where its value differs. */
export function differences(ours: Json, theirs: Json): string[] {
  const found: string[] = [];
  collect(ours, theirs, found);
  return found;
}

function collect(ours: Json, theirs: Json, found: string[]): void {
  if (!isObject(ours) || !isObject(theirs)) {
    if (!sameJson(ours, theirs)) found.push('both: a schema and none');
    return;
  }
  for (const keyword of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const mine = own(ours, keyword);
    const other = own(theirs, keyword);
    if (mine === undefined) found.push(`theirs: ${keyword}`);
    else if (other === undefined) found.push(`ours: ${keyword}`);
    else if (MAPS.has(keyword) && isObject(mine) && isObject(other)) collectMembers(keyword, mine, other, found);
    else if (LISTS.has(keyword) && Array.isArray(mine) && Array.isArray(other) && mine.length === other.length) {
      for (const [index, branch] of mine.entries()) collect(branch, other[index] as Json, found);
    } else if (SCHEMAS.has(keyword) && isObject(mine) && isObject(other)) collect(mine, other, found);
    else if (UNORDERED.has(keyword) ? !sameJson(sorted(mine), sorted(other)) : !sameJson(mine, other)) {
      found.push(`both: ${keyword}`);
    }
  }
}

function collectMembers(keyword: string, ours: JsonObject, theirs: JsonObject, found: string[]): void {
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const mine = own(ours, name);
    const other = own(theirs, name);
    if (mine === undefined) found.push(`theirs: a member of ${keyword}`);
    else if (other === undefined) found.push(`ours: a member of ${keyword}`);
    else collect(mine, other, found);
  }
}
