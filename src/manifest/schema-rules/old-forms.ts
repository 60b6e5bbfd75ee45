/** Forms of older drafts that draft 2020-12 does not allow. */
import { code } from '../words.ts';
import { edit, fault, type KeywordRule, removal } from './keyword-rule.ts';
import { number } from './shapes.ts';

export const exclusive =
  (inclusive: string): KeywordRule =>
  site => {
    const { operand, schema, keyword, dialect } = site;
    if (typeof operand !== 'boolean') return number(site);
    if (dialect === 'draft-04') return undefined;
    const limit = schema[inclusive];
    const fix =
      operand && typeof limit === 'number'
        ? {
            title: `Use ${code(keyword)}: ${limit}`,
            edits: [edit(site, keyword, limit), edit(site, inclusive, undefined)],
          }
        : removal(site);
    return fault(
      site,
      'schema/boolean-bound',
      `${code(keyword)} has to be a number; true and false are its draft-04 form.`,
      fix,
    );
  };

export const items: KeywordRule = site => {
  const { operand, schema, dialect } = site;
  if (!Array.isArray(operand) || dialect !== '2020-12') return undefined;
  const rest = schema.additionalItems;
  const edits =
    operand.length === 0
      ? [edit(site, 'items', undefined)]
      : [
          edit(site, 'prefixItems', operand),
          edit(site, 'items', rest),
          ...(rest === undefined ? [] : [edit(site, 'additionalItems', undefined)]),
        ];
  const message =
    '`items` has to be one schema; a list of schemas by position is called `prefixItems` since draft 2020-12.';
  return fault(site, 'schema/tuple-items', message, {
    title: operand.length === 0 ? 'Remove `items`' : 'Rename it to `prefixItems`',
    edits,
  });
};
