/** `$ref`, `$dynamicRef` (2020-12) and `$recursiveRef` (2019-09). */
import { isObject, type JsonObject, own, type Path, valueAt } from '../json.ts';
import { baseAt, indexSchema } from '../resolve-ref.ts';
import { isSchema } from '../schema-vocabulary.ts';
import { splitFragment } from '../uri.ts';
import { code, place } from '../words.ts';
import { type Keyword, type Run, refuse, type Site, type Target, targetOf, toTrail } from './run.ts';

function enter(site: Site, keyword: string, ref: string, target: Target): boolean {
  const { run } = site;
  if (!('schema' in target)) {
    const why = target.reason === 'remote' ? 'points to another document' : 'leads nowhere';
    return refuse(
      site,
      keyword,
      path => `${place(path)} cannot be checked, because the reference ${code(ref)} ${why}.`,
    );
  }
  const resource = resourceOf(run, target.path);
  const isNew = resource !== undefined && run.scope.at(-1) !== resource;
  if (isNew) run.scope.push(resource);
  try {
    return run.apply(run, target.schema, target.trail, site.value, site.trail, site.marks);
  } finally {
    if (isNew) run.scope.pop();
  }
}

/** The path of the schema resource that holds `path`; undefined while the document is a single one. */
export function resourceOf(run: Run, path: Path): Path | undefined {
  const { root } = run.document;
  if (!isObject(root)) return undefined;
  const { resources } = indexSchema(root);
  return resources.size > 1 ? resources.get(baseAt(root, path)) : undefined;
}

const ref: Keyword = (site, operand) => {
  if (typeof operand !== 'string') return true;
  return enter(site, '$ref', operand, targetOf(site.run.document, site.schema, operand, site.schemaTrail));
};

/** The schemas of the dynamic scope that `pick` finds in a resource, outermost first. */
function outermost(run: Run, root: JsonObject, pick: (base: string) => Path | undefined): Path | undefined {
  for (const resource of run.scope) {
    const found = pick(baseAt(root, resource));
    if (found) return found;
  }
  return undefined;
}

function targetAt(root: JsonObject, path: Path): Target {
  const schema = valueAt(root, path);
  return isSchema(schema) ? { schema, path, trail: toTrail(path) } : { reason: 'missing' };
}

const dynamicRef: Keyword = (site, operand) => {
  const { root } = site.run.document;
  if (typeof operand !== 'string' || !isObject(root)) return true;
  const target = targetOf(site.run.document, site.schema, operand, site.schemaTrail);
  const anchor = splitFragment(operand).fragment;
  const isDynamic =
    'schema' in target &&
    isObject(target.schema) &&
    anchor !== undefined &&
    own(target.schema, '$dynamicAnchor') === anchor;
  if (!isDynamic) return enter(site, '$dynamicRef', operand, target);
  const { anchors, dynamicAnchors } = indexSchema(root);
  const found = outermost(site.run, root, base => {
    const key = `${base}#${anchor}`;
    return dynamicAnchors.has(key) ? anchors.get(key) : undefined;
  });
  return enter(site, '$dynamicRef', operand, found ? targetAt(root, found) : target);
};

const recursiveRef: Keyword = (site, operand) => {
  const { root } = site.run.document;
  if (typeof operand !== 'string' || !isObject(root)) return true;
  const target = targetOf(site.run.document, site.schema, operand, site.schemaTrail);
  const isRecursive = 'schema' in target && isObject(target.schema) && own(target.schema, '$recursiveAnchor') === true;
  if (!isRecursive) return enter(site, '$recursiveRef', operand, target);
  const { resources } = indexSchema(root);
  const found = outermost(site.run, root, base => {
    const path = resources.get(base);
    const at = path && targetAt(root, path);
    return at && 'schema' in at && isObject(at.schema) && own(at.schema, '$recursiveAnchor') === true
      ? path
      : undefined;
  });
  return enter(site, '$recursiveRef', operand, found ? targetAt(root, found) : target);
};

export const references: readonly (readonly [string, Keyword])[] = [
  ['$ref', ref],
  ['$dynamicRef', dynamicRef],
  ['$recursiveRef', recursiveRef],
];
