/** Whether a value satisfies one branch of a union, which is a part of a schema with references into the whole. */
import { acceptsValue } from '../manifest/check-value.ts';
import { cloneJson, isObject, type Json, type JsonObject, pointer } from '../manifest/json.ts';
import { visitSchemas } from '../manifest/schema-vocabulary.ts';
import { closeObjects } from './closed-form.ts';
import type { RestoreBranch, RestorePlan } from './restore-plan.ts';

const standalone = new WeakMap<RestoreBranch, JsonObject | boolean>();

export function acceptsBranch(plan: RestorePlan, branch: RestoreBranch, value: Json): boolean {
  let schema = standalone.get(branch);
  if (schema === undefined) {
    schema = standaloneSchema(plan.schema, branch.schema);
    standalone.set(branch, schema);
  }
  return acceptsValue(schema, value);
}

const closed = new WeakMap<RestoreBranch, JsonObject | boolean>();

/** The same for a target that takes declared members only: whether the branch declares all that the value has. */
export function declaresInBranch(plan: RestorePlan, branch: RestoreBranch, value: Json): boolean {
  let schema = closed.get(branch);
  if (schema === undefined) {
    const copy = cloneJson(standaloneSchema(plan.schema, branch.schema));
    if (isObject(copy)) closeObjects(copy);
    schema = copy as JsonObject | boolean;
    closed.set(branch, schema);
  }
  return acceptsValue(schema, value);
}

/** The branch as a document of its own, with the definitions that its references need. */
function standaloneSchema(root: JsonObject, branch: JsonObject | boolean): JsonObject | boolean {
  if (!isObject(branch) || !hasReferences(branch)) return branch;
  const { $defs, definitions, $schema: _schema, $id: _id, ...body } = root;
  const tables: JsonObject = { ...(isObject($defs) ? $defs : {}) };
  // `#` means the whole input schema; here it has to be a definition.
  let name = '(root)';
  while (Object.hasOwn(tables, name)) name += '_';
  const document = cloneJson({
    ...branch,
    $defs: { ...tables, [name]: body },
    ...(definitions === undefined ? {} : { definitions }),
  }) as JsonObject;
  visitSchemas(document, schema => {
    if (isObject(schema) && schema.$ref === '#') schema.$ref = `#${pointer(['$defs', name])}`;
  });
  return document;
}

function hasReferences(branch: JsonObject): boolean {
  let found = false;
  visitSchemas(branch, schema => {
    if (isObject(schema) && typeof schema.$ref === 'string') found = true;
  });
  return found;
}
