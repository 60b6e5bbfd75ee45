/** Rules for lists of property names: `required` and what depends on a property. */
import type { Diagnostic, Fix } from '../diagnostic.ts';
import { isObject, type Json, type Path } from '../json.ts';
import { report } from '../report.ts';
import { code, shown } from '../words.ts';
import { fault, type KeywordRule, type KeywordSite, removal, repeatedText } from './keyword-rule.ts';
import { map } from './shapes.ts';

function checkNames(site: KeywordSite, names: Json, path: Path): Diagnostic | undefined {
  if (!Array.isArray(names)) {
    const fix =
      typeof names === 'string'
        ? { title: `Use [${shown(names)}]`, edits: [{ op: 'set' as const, path, value: [names] }] }
        : undefined;
    return report(
      'schema/wrong-shape',
      path,
      `${code(site.keyword)} has to be a list of property names; this is ${shown(names)}.`,
      fix,
    );
  }
  const odd = names.findIndex(name => typeof name !== 'string');
  if (odd >= 0) {
    return report(
      'schema/wrong-shape',
      [...path, odd],
      `A property name has to be a text; this is ${shown(names[odd])}.`,
    );
  }
  const repeated = repeatedText(names);
  if (repeated === undefined) return undefined;
  return report('schema/repeated-name', path, `${code(repeated)} is named more than once in ${code(site.keyword)}.`, {
    title: 'Name it once',
    edits: [{ op: 'set', path, value: [...new Set(names)] }],
  });
}

/** `required: true` on a property is the draft-03 form; the object's own list is where it belongs. */
function liftRequired({ owner }: KeywordSite): Fix | undefined {
  if (!owner || !isObject(owner.schema.properties)) return undefined;
  const flagged = Object.entries(owner.schema.properties).filter(
    ([, property]) => isObject(property) && typeof property.required === 'boolean',
  );
  const before = Array.isArray(owner.schema.required) ? owner.schema.required : [];
  const wanted = flagged
    .filter(([, property]) => isObject(property) && property.required === true)
    .map(([name]) => name);
  const names = [...new Set([...before, ...wanted])];
  return {
    title: 'Move these flags to the list of the object',
    edits: [
      ...flagged.map(([name]) => ({ op: 'remove' as const, path: [...owner.path, 'properties', name, 'required'] })),
      ...(names.length > before.length
        ? [{ op: 'set' as const, path: [...owner.path, 'required'], value: names }]
        : []),
    ],
  };
}

export const required: KeywordRule = site => {
  if (typeof site.operand !== 'boolean') return checkNames(site, site.operand, [...site.path, 'required']);
  const message =
    '`required` belongs to the object and lists the names of its properties; a flag on a property means nothing.';
  return fault(site, 'schema/boolean-required', message, liftRequired(site) ?? removal(site));
};

export const dependentRequired: KeywordRule = site => {
  if (!isObject(site.operand)) return map(site);
  for (const [name, names] of Object.entries(site.operand)) {
    const found = checkNames(site, names, [...site.path, site.keyword, name]);
    if (found) return found;
  }
  return undefined;
};

export const dependencies: KeywordRule = site => {
  if (!isObject(site.operand)) return map(site);
  for (const [name, names] of Object.entries(site.operand)) {
    const found = Array.isArray(names) ? checkNames(site, names, [...site.path, site.keyword, name]) : undefined;
    if (found) return found;
  }
  return undefined;
};
