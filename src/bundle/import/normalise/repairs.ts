/** Faults of a schema whose repair is clear: the same ones that the editor offers, applied and told. */
import { checkSchema } from '../../../manifest/check-schema.ts';
import type { Diagnostic, FixEdit } from '../../../manifest/diagnostic.ts';
import { cloneJson, isObject, type Json, type JsonObject, own, setOwn } from '../../../manifest/json.ts';
import type { SchemaChange } from './schema-change.ts';

/** A repair may bring up the next fault (a type that is mended shows a keyword that is not). */
const ROUNDS = 4;
/** Beyond this many faults a schema is not of a dialect that is known here. */
const MOST_REPAIRS = 500;

const CODES: { readonly [code: string]: string } = {
  'schema/unknown-type': 'import/type-name',
  'schema/boolean-required': 'import/required-flag',
};

/** Repairs `schema` as far as that is clear. What cannot be repaired is left, for `checkSchema` to tell. */
export function repairSchema(schema: JsonObject): { schema: JsonObject; changes: SchemaChange[] } {
  const changes: SchemaChange[] = [];
  let current = schema;
  for (let round = 0; round < ROUNDS; round++) {
    const repairable = checkSchema(current, []).filter(({ severity, fix }) => severity === 'error' && fix);
    if (repairable.length === 0 || changes.length > MOST_REPAIRS) break;
    const copy = cloneJson(current) as JsonObject;
    const applied = new Set<string>();
    for (const fault of repairable.slice(0, MOST_REPAIRS)) {
      // Siblings share one repair: flags of several properties move into the same list.
      const edits = fault.fix?.edits ?? [];
      const key = JSON.stringify(edits);
      if (!applied.has(key)) for (const edit of edits) apply(copy, edit);
      applied.add(key);
      changes.push(changeOf(fault, edits));
    }
    current = copy;
  }
  return { schema: current, changes };
}

function changeOf({ code, message, path, fix }: Diagnostic, edits: readonly FixEdit[]): SchemaChange {
  const fault = message.replace(/ Did you mean [^?]*\?$/, '');
  const title = fix?.title ?? '';
  return {
    code: CODES[code] ?? 'import/repaired',
    severity: 'warning',
    message: `${fault} Repaired: ${title.charAt(0).toLowerCase()}${title.slice(1)}.`,
    path,
    covers: edits.map(edit => edit.path),
  };
}

/** Sets or removes in place; a place that an earlier repair took away is skipped. */
function apply(root: JsonObject, { op, path, value }: FixEdit): void {
  let owner: Json | undefined = root;
  for (const key of path.slice(0, -1)) {
    owner = Array.isArray(owner) ? owner[Number(key)] : isObject(owner) ? own(owner, String(key)) : undefined;
  }
  const last = path.at(-1);
  if (last === undefined) return;
  if (Array.isArray(owner) && typeof last === 'number') {
    if (op === 'set') owner[last] = cloneJson(value ?? null);
    else owner.splice(last, 1);
  } else if (isObject(owner)) {
    if (op === 'set') setOwn(owner, String(last), cloneJson(value ?? null));
    else delete owner[String(last)];
  }
}
