/** Fields that the manifest schema does not know: kept, never sent, and often a slip of the finger. */
import type { Diagnostic, Fix } from './diagnostic.ts';
import { isObject, type Json, type JsonObject, own, type Path } from './json.ts';
import { manifestSchema } from './manifest.schema.gen.ts';
import { nearestName } from './near-name.ts';
import { report } from './report.ts';
import { code, place } from './words.ts';

const known = (properties: object): ReadonlySet<string> => new Set(Object.keys(properties));

const fields = manifestSchema.properties;
const MANIFEST = known(fields);
const BOUNDARY = known(fields.executionBoundary.properties);
const RETRY = known(fields.executionBoundary.properties.retryPolicy.properties);
const EXAMPLE = known(fields.examples.items.properties);

/** What providers call these fields. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['parameters', 'inputSchema'],
  ['args', 'inputSchema'],
  ['arguments', 'inputSchema'],
  ['returns', 'outputSchema'],
  ['id', 'toolId'],
  ['title', 'name'],
  ['timeoutMs', 'timeout'],
  ['retries', 'maxRetries'],
]);

/** Renames the field, when the right one is not there yet. */
function renameFix(path: Path, owner: JsonObject, name: string, meant: string): Fix | undefined {
  if (own(owner, meant) !== undefined) return undefined;
  return {
    title: `Rename it to ${code(meant)}`,
    edits: [
      { op: 'set', path: [...path, meant], value: owner[name] as Json },
      { op: 'remove', path: [...path, name] },
    ],
  };
}

function unknownIn(owner: Json | undefined, path: Path, names: ReadonlySet<string>): Diagnostic[] {
  if (!isObject(owner)) return [];
  return Object.keys(owner)
    .filter(name => !names.has(name) && !name.startsWith('x-'))
    .map(name => {
      const foreign = FOREIGN.get(name);
      const meant = foreign !== undefined && names.has(foreign) ? foreign : nearestName(name, names);
      const where = path.length === 0 ? 'a manifest' : place(path);
      const hint =
        meant === undefined
          ? ` It is kept and never sent; name it ${code(`x-${name}`)} if it is meant.`
          : ` Did you mean ${code(meant)}?`;
      const message = `${code(name)} is not a field of ${where}.${hint}`;
      return report(
        'manifest/unknown-field',
        [...path, name],
        message,
        meant === undefined ? undefined : renameFix(path, owner, name, meant),
      );
    });
}

/** Reports every field that is neither known nor named `x-…`, with the known one that was probably meant. */
export function checkUnknownFields(manifest: JsonObject): Diagnostic[] {
  const boundary = own(manifest, 'executionBoundary');
  const examples = own(manifest, 'examples');
  return [
    ...unknownIn(manifest, [], MANIFEST),
    ...unknownIn(boundary, ['executionBoundary'], BOUNDARY),
    ...(isObject(boundary) ? unknownIn(own(boundary, 'retryPolicy'), ['executionBoundary', 'retryPolicy'], RETRY) : []),
    ...(Array.isArray(examples)
      ? examples.flatMap((example, index) => unknownIn(example, ['examples', index], EXAMPLE))
      : []),
  ];
}
