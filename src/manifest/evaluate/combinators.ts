/** Keywords that apply several schemas to the same value. */
import { isObject, type Json, type JsonObject, own } from '../json.ts';
import { code, listed, place, shown, shownWithType, typeWord } from '../words.ts';
import {
  type Finding,
  type Keyword,
  type Marks,
  mergeMarks,
  newMarks,
  quietly,
  reasonsOf,
  refuse,
  type Site,
  step,
} from './run.ts';

/** Applies one branch; its marks count only when it matches. */
function branch(site: Site, keyword: string, index: number | undefined, schema: Json | undefined): boolean {
  const { run } = site;
  const marks: Marks | undefined = site.marks && newMarks();
  const trail = index === undefined ? step(site.schemaTrail, keyword) : step(step(site.schemaTrail, keyword), index);
  const valid = run.apply(run, schema, trail, site.value, site.trail, marks);
  if (valid) mergeMarks(site.marks, marks);
  return valid;
}

const allOf: Keyword = (site, operand) => {
  if (!Array.isArray(operand)) return true;
  let valid = true;
  for (const [index, schema] of operand.entries()) {
    if (branch(site, 'allOf', index, schema)) continue;
    valid = false;
    if (!site.run.findings) return false;
  }
  return valid;
};

const anyOf: Keyword = (site, operand) => {
  if (!Array.isArray(operand) || operand.length === 0) return true;
  let valid = false;
  for (const [index, schema] of operand.entries()) {
    if (!quietly(site.run, () => branch(site, 'anyOf', index, schema))) continue;
    valid = true;
    // Without marks to gather, one match settles it.
    if (!site.marks) return true;
  }
  return valid || explainBranches(site, 'anyOf', operand);
};

const oneOf: Keyword = (site, operand) => {
  if (!Array.isArray(operand) || operand.length === 0) return true;
  const matching: number[] = [];
  for (const [index, schema] of operand.entries()) {
    if (quietly(site.run, () => branch(site, 'oneOf', index, schema))) matching.push(index);
  }
  if (matching.length === 1) return true;
  if (matching.length === 0) return explainBranches(site, 'oneOf', operand);
  return refuse(site, 'oneOf', path => {
    const which = listed(
      matching.map(index => branchName(operand[index], index)),
      'and',
    );
    return `${place(path)} matches ${matching.length} of ${operand.length} alternatives (${which}); exactly one may match.`;
  });
};

function branchName(schema: Json | undefined, index: number): string {
  const title = isObject(schema) ? own(schema, 'title') : undefined;
  return typeof title === 'string' && title !== '' ? code(title) : `number ${index + 1}`;
}

/** How far a branch is from the value: a wrong type is farther than a wrong tag, a wrong tag farther than a wrong detail. */
function distance(findings: readonly Finding[], depth: number): number {
  let total = 0;
  for (const { keyword, path } of findings) {
    const isHere = path.length === depth;
    const isTag = (keyword === 'const' || keyword === 'enum') && path.length <= depth + 1;
    if (isHere && keyword === 'type') total += 10_000;
    else if (isTag) total += 100;
    else total += 1;
  }
  return total;
}

/** Says why no branch matches: for simple causes one sentence about all, else the reasons of the closest branch. */
function explainBranches(site: Site, keyword: string, branches: readonly Json[]): false {
  const { run } = site;
  if (!run.findings) return false;
  const depth = lengthOf(site);
  const reasons = branches.map((schema, index) => reasonsOf(run, () => branch(site, keyword, index, schema)));
  const merged = mergedReason(site, keyword, branches, reasons, depth);
  if (merged) return refuse(site, keyword, () => merged);
  let closest = 0;
  for (const [index, findings] of reasons.entries()) {
    if (distance(findings, depth) < distance(reasons[closest] ?? [], depth)) closest = index;
  }
  const kept = reasons[closest] ?? [];
  if (kept.length === 0) {
    return refuse(site, keyword, path => `${place(path)} matches none of the ${branches.length} alternatives.`);
  }
  run.findings.push(...kept);
  return false;
}

function lengthOf(site: Site): number {
  let length = 0;
  for (let at = site.trail; at; at = at.parent) length++;
  return length;
}

/** One sentence when every branch refuses for the same simple kind of reason: another type, other values, a missing name. */
function mergedReason(
  site: Site,
  keyword: string,
  branches: readonly Json[],
  reasons: readonly (readonly Finding[])[],
  depth: number,
): string | undefined {
  const only = (...keywords: string[]): boolean =>
    reasons.every(
      findings =>
        findings.length > 0 && findings.every(one => keywords.includes(one.keyword) && one.path.length === depth),
    );
  const path = reasons[0]?.[0]?.path ?? [];
  if (only('required')) {
    const groups = branches.map(missingNames);
    if (groups.every(names => names.length > 0)) {
      const isSimple = groups.every(names => names.length === 1);
      const wanted = listed(
        groups.map(names => listed(names.map(code), 'and')),
        isSimple ? 'and' : 'or',
      );
      const where = path.length === 0 ? '' : ` in ${place(path)}`;
      return `${keyword === 'oneOf' ? 'Exactly one' : 'At least one'} of ${wanted} is needed${where}.`;
    }
  }
  if (!only('type', 'enum', 'const')) return undefined;
  const wanted = branches.map(wantedValues);
  if (wanted.some(values => values === undefined)) return undefined;
  const names = [...new Set(wanted.flatMap(values => values ?? []))];
  return `${place(path)} is ${shownWithType(site.value)}; expected ${listed(names.slice(0, 10))}${names.length > 10 ? ', …' : ''}.`;
}

const missingNames = (schema: Json): string[] => {
  const names = isObject(schema) ? own(schema, 'required') : undefined;
  return Array.isArray(names) ? names.filter(name => typeof name === 'string') : [];
};

/** What a simple branch lets pass, in words; undefined when it is not that simple. */
function wantedValues(schema: Json): string[] | undefined {
  if (!isObject(schema)) return undefined;
  if (Object.hasOwn(schema, 'const')) return [shown(schema.const)];
  const values = own(schema, 'enum');
  if (Array.isArray(values)) return values.map(shown);
  const type = own(schema, 'type');
  if (type === undefined) return undefined;
  return (Array.isArray(type) ? type : [type]).map(one => typeWord(String(one)));
}

const not: Keyword = (site, operand) => {
  const { run } = site;
  const trail = step(site.schemaTrail, 'not');
  const marks = site.marks && newMarks();
  const matched = quietly(run, () => run.apply(run, operand, trail, site.value, site.trail, marks));
  return !matched || refuse(site, 'not', path => excluded(place(path), site.value, operand));
};

/** Why `not` refuses, in words for its usual uses. */
function excluded(where: string, value: Json, operand: Json): string {
  const names = missingNames(operand);
  if (isObject(operand) && names.length > 0 && isOnly(operand, 'required')) {
    const together = names.length > 1 ? ' together' : '';
    return `${listed(names.map(code), 'and')} may not be given${together}${where === 'The value' ? '' : ` in ${where}`}.`;
  }
  if (isObject(operand) && isOnly(operand, 'type'))
    return `${where} may not be ${(wantedValues(operand) ?? []).join(' or ')}.`;
  if (isObject(operand) && (isOnly(operand, 'enum') || isOnly(operand, 'const')))
    return `${where} may not be ${shown(value)}.`;
  return `${where} is ${shown(value)}; ${code('not')} excludes it.`;
}

const isOnly = (schema: JsonObject, keyword: string): boolean =>
  Object.keys(schema).every(key => key === keyword || key === 'description' || key === 'title' || key === '$comment');

const condition: Keyword = (site, operand) => {
  const { schema } = site;
  const holds = quietly(site.run, () => branch(site, 'if', undefined, operand));
  const consequence = holds ? 'then' : 'else';
  return !Object.hasOwn(schema, consequence) || branch(site, consequence, undefined, schema[consequence]);
};

export const combinators: readonly (readonly [string, Keyword])[] = [
  ['allOf', allOf],
  ['anyOf', anyOf],
  ['oneOf', oneOf],
  ['not', not],
  ['if', condition],
];
