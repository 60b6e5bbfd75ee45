/** Rules for operands of a simple shape. */
import { isObject, type Json } from '../json.ts';
import { compilePattern } from '../pattern.ts';
import { report } from '../report.ts';
import { code } from '../words.ts';
import { fault, type KeywordRule, removal, shape } from './keyword-rule.ts';

const numberIn = (operand: Json): number | undefined =>
  typeof operand === 'string' && operand.trim() !== '' && Number.isFinite(Number(operand))
    ? Number(operand)
    : undefined;

export const text = shape('a text', operand => typeof operand === 'string');
export const flag = shape(
  'true or false',
  operand => typeof operand === 'boolean',
  operand => (operand === 'true' || operand === 'false' ? operand === 'true' : undefined),
);
export const number = shape('a number', operand => typeof operand === 'number', numberIn);
export const positive = shape(
  'a number greater than 0',
  operand => typeof operand === 'number' && operand > 0,
  operand => {
    const meant = numberIn(operand);
    return meant !== undefined && meant > 0 ? meant : undefined;
  },
);
const isCount = (operand: Json | undefined): boolean => Number.isInteger(operand) && Number(operand) >= 0;
export const size = shape('a whole number, 0 or more', isCount, operand => {
  const meant = numberIn(operand);
  return isCount(meant) ? meant : undefined;
});
export const list = shape('a list', Array.isArray, operand => (isObject(operand) ? undefined : [operand]));
const isEmptyList = (operand: Json): boolean => Array.isArray(operand) && operand.length === 0;
export const map = shape(
  'an object',
  isObject,
  // Some serialisers write an empty map as an empty list.
  operand => (isEmptyList(operand) ? {} : undefined),
);

export const schemaList: KeywordRule = site => {
  if (!Array.isArray(site.operand)) {
    const meant = isObject(site.operand) ? [site.operand] : undefined;
    return shape('a list of schemas', Array.isArray, () => meant)(site);
  }
  if (site.operand.length > 0) return undefined;
  return fault(site, 'schema/empty-list', `${code(site.keyword)} has to name at least one schema.`, removal(site));
};

export const pattern: KeywordRule = site => {
  if (typeof site.operand !== 'string') return text(site);
  if (compilePattern(site.operand)) return undefined;
  return fault(site, 'schema/invalid-pattern', `${code(site.operand)} is no regular expression.`);
};

export const patternMap: KeywordRule = site => {
  if (!isObject(site.operand)) return map(site);
  const bad = Object.keys(site.operand).find(key => !compilePattern(key));
  return bad === undefined
    ? undefined
    : report(
        'schema/invalid-pattern',
        [...site.path, site.keyword, bad],
        `The name ${code(bad)} is no regular expression.`,
      );
};
