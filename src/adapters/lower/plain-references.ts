/**
 * References for targets that follow them letter by letter: no escapes, and no `#` for the root. Definitions get names that
 * need none, and a root that is referred to gets a definition of its own.
 */
import { isObject, type JsonObject, pointer, setOwn } from '../../manifest/json.ts';
import { visitSchemas } from '../../manifest/schema-vocabulary.ts';
import type { Lowering } from './lowering.ts';

const PLAIN = /^[A-Za-z0-9_.-]+$/;
const TABLES = ['$defs', 'definitions'] as const;

/** Rewrites the references of `root`, which are `#`, `#/$defs/name` or `#/definitions/name`, in place. */
export function plainReferences(lowering: Lowering, root: JsonObject): void {
  const renamed = new Map<string, string>();
  if (refersTo(root, '#')) renamed.set('#', nameRoot(lowering, root));
  for (const table of TABLES) {
    const definitions = root[table];
    if (isObject(definitions)) root[table] = renameAll(lowering, table, definitions, renamed);
  }
  if (renamed.size === 0) return;
  visitSchemas(root, schema => {
    if (!isObject(schema) || typeof schema.$ref !== 'string') return;
    schema.$ref = renamed.get(lowering.spelling(schema.$ref)) ?? schema.$ref;
  });
}

function refersTo(root: JsonObject, reference: string): boolean {
  let found = false;
  visitSchemas(root, schema => {
    if (isObject(schema) && schema.$ref === reference) found = true;
  });
  return found;
}

function nameRoot(lowering: Lowering, root: JsonObject): string {
  const { rule } = lowering.profile.references;
  const table: JsonObject = isObject(root.$defs) ? root.$defs : {};
  let name = 'input';
  while (Object.hasOwn(table, name)) name += '_';
  const copy = lowering.places.again(root);
  for (const keyword of ['$defs', 'definitions', '$schema']) delete copy[keyword];
  root.$defs = { ...table, [name]: copy };
  lowering.report(root, undefined, {
    code: 'schema/root-named',
    severity: 'info',
    effect: 'rewritten',
    rule,
    message: `This target follows no reference to the root, so the input became the definition \`${name}\` as well, and references lead there.`,
  });
  return `#${pointer(['$defs', name])}`;
}

function renameAll(
  lowering: Lowering,
  table: (typeof TABLES)[number],
  definitions: JsonObject,
  renamed: Map<string, string>,
): JsonObject {
  const names = Object.keys(definitions);
  if (names.every(name => PLAIN.test(name))) return definitions;
  const taken = new Set(names.filter(name => PLAIN.test(name)));
  const out: JsonObject = {};
  for (const [name, schema] of Object.entries(definitions)) {
    let plain = name;
    if (!PLAIN.test(name)) {
      plain = name.replace(/[^A-Za-z0-9_.-]/g, '_') || '_';
      while (taken.has(plain)) plain += '_';
      taken.add(plain);
      renamed.set(`#${pointer([table, name])}`, `#${pointer([table, plain])}`);
      lowering.reportAt(['inputSchema', table, name], `\`${name}\``, {
        code: 'schema/definition-renamed',
        severity: 'info',
        effect: 'rewritten',
        rule: lowering.profile.references.rule,
        message: `References are followed letter by letter there, so the definition {at} is called \`${plain}\`.`,
      });
    }
    setOwn(out, plain, schema);
  }
  return out;
}
