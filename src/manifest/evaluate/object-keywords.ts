/** Keywords that look into objects. Own properties only: `toString` is there when the value has it itself. */
import { hasOwn, isObject, type Json, type JsonObject, own } from '../json.ts';
import { nearestName } from '../near-name.ts';
import { code, count, place } from '../words.ts';
import { type Keyword, reasonsOf, refuse, type Site, step } from './run.ts';
import { matches } from './scalar-keywords.ts';

const propertiesOf = (schema: JsonObject): JsonObject => {
  const properties = own(schema, 'properties');
  return isObject(properties) ? properties : {};
};

const properties: Keyword = (site, operand) => {
  const { run, value, marks } = site;
  if (!isObject(value) || !isObject(operand)) return true;
  const schemaTrail = step(site.schemaTrail, 'properties');
  let valid = true;
  for (const name of Object.keys(operand)) {
    if (!hasOwn(value, name)) continue;
    if (!run.apply(run, operand[name], step(schemaTrail, name), value[name] as Json, step(site.trail, name))) {
      valid = false;
      if (!run.findings) return false;
    }
    marks?.properties.add(name);
  }
  return valid;
};

const patternProperties: Keyword = (site, operand) => {
  const { run, value, marks } = site;
  if (!isObject(value) || !isObject(operand)) return true;
  const schemaTrail = step(site.schemaTrail, 'patternProperties');
  let valid = true;
  for (const pattern of Object.keys(operand)) {
    for (const name of Object.keys(value)) {
      if (!matches(site, pattern, name)) continue;
      if (!run.apply(run, operand[pattern], step(schemaTrail, pattern), value[name] as Json, step(site.trail, name))) {
        valid = false;
        if (!run.findings) return false;
      }
      marks?.properties.add(name);
    }
  }
  return valid;
};

/** A property that no schema allows; the nearest declared name that is still free is suggested. */
function surplus(site: Site, keyword: string, name: string, value: JsonObject): false {
  return refuse(
    site,
    keyword,
    path => {
      const declared = Object.keys(propertiesOf(site.schema));
      const near = nearestName(
        name,
        declared.filter(other => !hasOwn(value, other)),
      );
      const owner = path.length > 1 ? ` of ${place(path.slice(0, -1))}` : '';
      return `${code(name)} is not a known property${owner}.${near === undefined ? '' : ` Did you mean ${code(near)}?`}`;
    },
    { trail: step(site.trail, name) },
  );
}

/** Applies the operand to each property that `isCovered` leaves. */
function remaining(site: Site, keyword: string, operand: Json, isCovered: (name: string) => boolean): boolean {
  const { run, value, marks } = site;
  if (!isObject(value)) return true;
  let valid = true;
  for (const name of Object.keys(value)) {
    if (isCovered(name)) continue;
    const accepted =
      operand === false
        ? surplus(site, keyword, name, value)
        : run.apply(run, operand, step(site.schemaTrail, keyword), value[name] as Json, step(site.trail, name));
    if (!accepted) {
      valid = false;
      if (!run.findings) return false;
    }
    marks?.properties.add(name);
  }
  return valid;
}

const additionalProperties: Keyword = (site, operand) => {
  const declared = propertiesOf(site.schema);
  const byPattern = own(site.schema, 'patternProperties');
  const patterns = isObject(byPattern) ? Object.keys(byPattern) : [];
  return remaining(
    site,
    'additionalProperties',
    operand,
    name => hasOwn(declared, name) || patterns.some(pattern => matches(site, pattern, name)),
  );
};

/** Runs after every other keyword of its schema. */
export const unevaluatedProperties: Keyword = (site, operand) => {
  const { marks } = site;
  return marks ? remaining(site, 'unevaluatedProperties', operand, name => marks.properties.has(name)) : true;
};

const required: Keyword = (site, operand) => {
  const { value } = site;
  if (!isObject(value) || !Array.isArray(operand)) return true;
  let valid = true;
  for (const name of operand) {
    if (typeof name !== 'string' || hasOwn(value, name)) continue;
    valid = refuse(
      site,
      'required',
      path => (path.length === 0 ? `${code(name)} is missing.` : `${place(path)} is missing ${code(name)}.`),
      { missing: name },
    );
    if (!site.run.findings) return false;
  }
  return valid;
};

/** `dependentRequired`, and the list form of the older `dependencies`. */
function dependentNames(site: Site, keyword: string, trigger: string, names: Json[], value: JsonObject): boolean {
  let valid = true;
  for (const name of names) {
    if (typeof name !== 'string' || hasOwn(value, name)) continue;
    valid = refuse(
      site,
      keyword,
      path => `${code(trigger)} needs ${code(name)} beside it${path.length ? ` in ${place(path)}` : ''}.`,
      { schemaKey: trigger, missing: name },
    );
    if (!site.run.findings) return false;
  }
  return valid;
}

const dependents =
  (keyword: string): Keyword =>
  (site, operand) => {
    const { run, value, marks } = site;
    if (!isObject(value) || !isObject(operand)) return true;
    const schemaTrail = step(site.schemaTrail, keyword);
    let valid = true;
    for (const [trigger, dependent] of Object.entries(operand)) {
      if (!hasOwn(value, trigger)) continue;
      const accepted = Array.isArray(dependent)
        ? dependentNames(site, keyword, trigger, dependent, value)
        : run.apply(run, dependent, step(schemaTrail, trigger), value, site.trail, marks);
      if (!accepted) {
        valid = false;
        if (!run.findings) return false;
      }
    }
    return valid;
  };

const propertyNames: Keyword = (site, operand) => {
  const { run, value } = site;
  if (!isObject(value)) return true;
  const schemaTrail = step(site.schemaTrail, 'propertyNames');
  let valid = true;
  for (const name of Object.keys(value)) {
    const ask = (): boolean => run.apply(run, operand, schemaTrail, name, undefined);
    if (!run.findings) {
      if (!ask()) return false;
      continue;
    }
    const [reason] = reasonsOf(run, ask);
    if (!reason) continue;
    const why = reason.message.replace(/^The value /, '');
    valid = refuse(site, 'propertyNames', () => `The property name ${code(name)} is not allowed: it ${why}`, {
      trail: step(site.trail, name),
    });
  }
  return valid;
};

const objectSize =
  (keyword: string, passes: (size: number, limit: number) => boolean, words: string): Keyword =>
  (site, operand) => {
    if (!isObject(site.value) || typeof operand !== 'number') return true;
    const size = Object.keys(site.value).length;
    if (passes(size, operand)) return true;
    return refuse(
      site,
      keyword,
      path => `${place(path)} has ${count(size, 'property', 'properties')}; ${words} ${operand}.`,
    );
  };

export const objectKeywords: readonly (readonly [string, Keyword])[] = [
  ['properties', properties],
  ['patternProperties', patternProperties],
  ['additionalProperties', additionalProperties],
  ['required', required],
  ['dependentRequired', dependents('dependentRequired')],
  ['dependentSchemas', dependents('dependentSchemas')],
  ['dependencies', dependents('dependencies')],
  ['propertyNames', propertyNames],
  ['minProperties', objectSize('minProperties', (size, limit) => size >= limit, 'at least')],
  ['maxProperties', objectSize('maxProperties', (size, limit) => size <= limit, 'at most')],
];
