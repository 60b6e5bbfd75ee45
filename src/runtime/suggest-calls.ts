/** Calls that try a tool out: one that is good, one that is not, one with a null. */
import { cloneJson, hasOwn, isObject, type Json, type JsonObject, own, setOwn } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { applyDefaults } from './apply-defaults.ts';
import { settleArguments } from './prepare-call.ts';
import { sampleValue } from './sample-value.ts';

/** Values of each kind; one of them is wrong wherever a kind is asked for. */
const OTHER_KINDS: readonly Json[] = ['not what was asked for', 12.5, true, [], {}];

export interface SuggestedCalls {
  /** Accepted, with as much left to the defaults as can be. */
  good: JsonObject;
  /** One argument of it is wrong; absent where everything is accepted. */
  wrong?: JsonObject;
  /** An optional argument is null, which the schema does not accept. */
  withNull?: JsonObject;
}

const accepts = ({ inputSchema }: Manifest, args: Json): boolean => settleArguments(inputSchema, args).accepted;

/** A value that is refused; undefined where every kind is accepted. */
export const refusedKind = (isAccepted: (value: Json) => boolean): Json | undefined =>
  OTHER_KINDS.find(value => !isAccepted(value));

/** Undefined where no good call was found. */
export function suggestCalls(manifest: Manifest, seed: number): SuggestedCalls | undefined {
  const good = goodCall(manifest, seed);
  if (!good) return undefined;
  const wrong = wrongCall(manifest, good);
  const withNull = nullCall(manifest, good);
  return { good, ...(wrong && { wrong }), ...(withNull && { withNull }) };
}

/** The call with one argument of another kind, so that it is refused: one that is there, rather than one that is added. */
export function wrongCall(manifest: Manifest, args: JsonObject): JsonObject | undefined {
  const names = propertyNames(manifest);
  for (const name of [...names.filter(each => hasOwn(args, each)), ...names.filter(each => !hasOwn(args, each))]) {
    const value = refusedKind(kind => accepts(manifest, withProperty(args, name, kind)));
    if (value !== undefined) return withProperty(args, name, value);
  }
  return undefined;
}

/** The call with a null for an argument that it leaves out, so that it is refused. */
export const nullCall = (manifest: Manifest, args: JsonObject): JsonObject | undefined =>
  propertyNames(manifest)
    .filter(name => !hasOwn(args, name))
    .map(name => withProperty(args, name, null))
    .find(each => !accepts(manifest, each));

function goodCall(manifest: Manifest, seed: number): JsonObject | undefined {
  const { inputSchema, examples } = manifest;
  const shown = Array.isArray(examples) ? examples.filter(isObject).map(({ input }) => input) : [];
  const made = [seed, seed + 1].map(each => sampleValue(inputSchema, { seed: each, optional: 'none' }).value);
  const found = [...shown, ...made].filter(isObject).find(args => accepts(manifest, args));
  return found && leaveToDefaults(manifest, found);
}

/** Without the arguments that a default fills in. */
function leaveToDefaults(manifest: Manifest, args: JsonObject): JsonObject {
  let left = cloneJson(args) as JsonObject;
  for (const name of Object.keys(args)) {
    const without = Object.fromEntries(Object.entries(left).filter(([key]) => key !== name));
    const { applied } = applyDefaults(manifest.inputSchema, without);
    if (applied.some(({ path }) => path.length === 1 && path[0] === name) && accepts(manifest, without)) left = without;
  }
  return left;
}

function propertyNames({ inputSchema }: Manifest): string[] {
  const properties = isObject(inputSchema) ? own(inputSchema, 'properties') : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

function withProperty(args: JsonObject, name: string, value: Json): JsonObject {
  const copy = cloneJson(args) as JsonObject;
  setOwn(copy, name, value);
  return copy;
}
