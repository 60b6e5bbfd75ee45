/** One schema, made strict by us and by the client of the vendor, and what came of it on both sides. */
import type { CompiledTool, Fidelity } from '../../src/adapters/compiled.ts';
import { checkValue, compileBundle, restoreCall } from '../../src/core.ts';
import { acceptsValue } from '../../src/manifest/check-value.ts';
import { isObject, type Json, type JsonObject, own } from '../../src/manifest/json.ts';
import type { Manifest } from '../../src/manifest/manifest.ts';
import { sampleValue } from '../../src/runtime/sample-value.ts';
import { fromOpenApi, schemaIn } from '../../test/laws/schema-in.ts';
import { checkBundleOutput } from '../../test/provider-rules/index.ts';
import { differences } from './differences.ts';
import { definitionWith, type Peer } from './peers.ts';
import { valuesOf } from './witness.ts';

interface Loss {
  /** The code of what the source says of the witness. */
  code: string;
  witness: Json;
  /** A diagnostic, or the description of the peer, says that something was left out. */
  told: boolean;
}

export interface Comparison {
  tool: string;
  ours: { fidelity: Fidelity; breaks: string[]; loss?: Loss; cause?: string };
  theirs: { error?: string; breaks: string[]; loss?: Loss; narrows: boolean };
  /** Kinds of difference, where both gave an output. */
  differences: string[];
}

/** Keywords of JSON Schema that a code of `checkValue` speaks of, as they stand in the descriptions of a peer. */
const KEYWORDS: Record<string, RegExp> = {
  'call/out-of-range': /(minimum|maximum|exclusiveMinimum|exclusiveMaximum): /,
  'call/not-a-multiple': /multipleOf: /,
  'call/wrong-length': /(minLength|maxLength): /,
  'call/pattern': /pattern: /,
  'call/format': /format: /,
  'call/wrong-count': /(minItems|maxItems|minProperties|maxProperties|prefixItems|items|contains): /,
  'call/repeated-item': /uniqueItems: /,
  'call/wrong-type': /(type|items|properties|prefixItems): /,
  'call/missing-property': /(required|properties|dependentRequired): /,
  'call/unknown-property': /(additionalProperties|unevaluatedProperties): /,
  'call/property-name': /(propertyNames|patternProperties): /,
  'call/excluded': /(not|if|then|else): /,
  'call/no-alternative': /(anyOf|items|properties): /,
  'call/several-alternatives': /oneOf: /,
};

function* descriptionsIn(schema: Json): Generator<string> {
  if (Array.isArray(schema)) for (const item of schema) yield* descriptionsIn(item);
  else if (isObject(schema)) {
    const text = own(schema, 'description');
    if (typeof text === 'string') yield text;
    for (const member of Object.values(schema)) yield* descriptionsIn(member);
  }
}

const firstError = (schema: Json, value: Json): string | undefined =>
  checkValue(schema, value).find(({ severity }) => severity === 'error')?.code;

function lossOfPeer(peer: Peer, source: Json, output: Json): Loss | undefined {
  const words = peer.describes ? [...descriptionsIn(output)] : [];
  let told: Loss | undefined;
  for (const witness of valuesOf(output)) {
    const code = firstError(source, witness);
    if (code === undefined) continue;
    const loss = { code, witness, told: words.some(text => KEYWORDS[code]?.test(text) === true) };
    if (!loss.told) return loss;
    told ??= loss;
  }
  return told;
}

/** Of ours, the witness is what comes back from the call. */
function ourLoss(source: Json, bundle: ReturnType<typeof compileBundle>, tool: CompiledTool): Loss | undefined {
  const schema = tool.output === undefined ? undefined : schemaIn(tool.target, tool.output);
  if (schema === undefined) return undefined;
  const told = tool.diagnostics.some(
    ({ effect }) => effect === 'widened' || effect === 'dropped' || effect === 'described',
  );
  for (const value of valuesOf(schema)) {
    const { arguments: witness } = restoreCall(bundle, { name: tool.name, arguments: value });
    if (witness === undefined) continue;
    const code = firstError(source, witness);
    if (code !== undefined) return { code, witness, told };
  }
  return undefined;
}

/** Without the limits of a request, which count what the source asks for and no transformation can keep. */
const rulesBroken = (target: string, output: Json): string[] => [
  ...new Set(
    checkBundleOutput(target, output)
      .map(({ rule }) => rule)
      .filter(rule => !rule.startsWith('limit/')),
  ),
];

/** `$schema` is what a schema library adds; it constrains nothing, and `@google/genai` takes it as a sign to leave a schema as it is. */
function withoutDialect(schema: JsonObject): JsonObject {
  const { $schema: _, ...rest } = schema;
  return rest;
}

export function compare(peer: Peer, manifest: Manifest): Comparison {
  const source = withoutDialect(manifest.inputSchema as JsonObject);
  const { target } = peer;
  const bundle = compileBundle([manifest], target.adapterId, { mode: target.mode });
  const tool = bundle.tools[0] as CompiledTool;
  const loss = ourLoss(source, bundle, tool);
  const cause = tool.diagnostics.find(({ severity }) => severity === 'error')?.message;
  const result: Comparison = {
    tool: manifest.name,
    ours: {
      fidelity: tool.fidelity,
      breaks: tool.output === undefined ? [] : rulesBroken(target.id, [tool.output] as Json),
      ...(loss ? { loss } : {}),
      ...(tool.output === undefined && cause !== undefined ? { cause } : {}),
    },
    theirs: { breaks: [], narrows: false },
    differences: [],
  };
  if (target.adapterId === 'gemini' && tool.output !== undefined) {
    result.ours.breaks = rulesBroken(target.id, [{ functionDeclarations: [tool.output] }]);
  }
  let output: JsonObject;
  try {
    output = peer.transform(structuredClone(source));
  } catch (error) {
    result.theirs.error = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    return result;
  }
  result.theirs.breaks = rulesBroken(target.id, definitionWith(target, output));
  // What the server refuses is no schema in its dialect, so nothing can be said of the values it takes.
  const isRead = target.id !== 'gemini:openapi' || result.theirs.breaks.length === 0;
  const read = isRead ? (target.id === 'gemini:openapi' ? fromOpenApi(output) : output) : undefined;
  if (read !== undefined) {
    const lost = lossOfPeer(peer, source, read);
    if (lost) result.theirs.loss = lost;
    const { value } = sampleValue(source, { optional: 'all' });
    result.theirs.narrows = value !== undefined && !acceptsValue(read, value);
  }
  const ours = schemaOfOutput(target.id, tool.output);
  if (ours !== undefined) result.differences = [...new Set(differences(ours, output))];
  return result;
}

/** As it stands in the definition, upper-case types and all. */
function schemaOfOutput(target: string, output: Json | undefined): Json | undefined {
  if (output === undefined) return undefined;
  if (target !== 'gemini:openapi') return schemaIn(target, output);
  return isObject(output) ? own(output, 'parameters') : undefined;
}
