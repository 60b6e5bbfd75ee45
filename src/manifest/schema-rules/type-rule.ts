/** The rule for `type`: names of other languages are recognised. */
import type { Diagnostic } from '../diagnostic.ts';
import type { Json } from '../json.ts';
import { isTypeName, replacementForType, typeMeantBy } from '../type-names.ts';
import { code, listed, shown } from '../words.ts';
import { edit, fault, type KeywordRule, type KeywordSite, removal, repeatedText } from './keyword-rule.ts';

export const type: KeywordRule = site => {
  const { operand, schema } = site;
  if (isTypeName(operand)) return undefined;
  if (Array.isArray(operand)) return typeList(site, operand);
  if (typeof operand !== 'string') {
    return fault(
      site,
      'schema/unknown-type',
      `${code('type')} has to be the name of a type or a list of names; this is ${shown(operand)}.`,
      operand === null ? { title: 'Use "null"', edits: [edit(site, 'type', 'null')] } : undefined,
    );
  }
  const replacement = replacementForType(schema);
  const fix = replacement && {
    title: replacement.type === undefined ? `Remove ${code('type')}` : `Use type ${shown(replacement.type)}`,
    edits: Object.entries(replacement)
      .filter(([keyword, value]) => value !== undefined || Object.hasOwn(schema, keyword))
      .map(([keyword, value]) => edit(site, keyword, value)),
  };
  const meant = typeof replacement?.type === 'string' ? ` Did you mean ${code(replacement.type)}?` : '';
  return fault(site, 'schema/unknown-type', `${code(operand)} is no JSON Schema type.${meant}`, fix);
};

function typeList(site: KeywordSite, names: readonly Json[]): Diagnostic | undefined {
  if (names.length === 0)
    return fault(site, 'schema/empty-list', '`type` has to name at least one type.', removal(site));
  const odd = names.find(name => !isTypeName(name));
  const repeated = repeatedText(names);
  if (odd === undefined && repeated === undefined) return undefined;
  const meant = names.map(name => (isTypeName(name) || typeof name !== 'string' ? name : (typeMeantBy(name) ?? name)));
  const unique = [...new Set(meant)];
  const fix = unique.every(isTypeName)
    ? { title: `Use ${listed(unique.map(shown), 'and')}`, edits: [edit(site, 'type', unique)] }
    : undefined;
  return odd === undefined
    ? fault(site, 'schema/repeated-name', `${code(String(repeated))} is named more than once in ${code('type')}.`, fix)
    : fault(
        site,
        'schema/unknown-type',
        `${typeof odd === 'string' ? code(odd) : shown(odd)} is no JSON Schema type.`,
        fix,
      );
}
