/** What the JSON language service knows: the manifest's schema, given inline. It asks nothing of the network and judges nothing itself. */
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import { isObject, type Json } from '../../../manifest/json.ts';
import { manifestSchema } from '../../../manifest/manifest.schema.gen.ts';

/** Without `$schema` and `$id`: the service knows draft-07 and would warn of any other dialect, and resolve references elsewhere. */
const { $schema: _dialect, $id: _id, ...schema } = manifestSchema;
const OWN_URI = 'inline://manifest.schema.json';
let alias: string | undefined;

function configure(): void {
  const known = { uri: OWN_URI, fileMatch: ['*'], schema };
  // A manifest that names its schema makes the service look for that name alone.
  const named = alias === undefined ? [] : [{ uri: alias, schema }];
  jsonDefaults.setDiagnosticsOptions({
    // Our own findings are the markers: they know 2020-12, providers and fixes.
    validate: false,
    allowComments: true,
    enableSchemaRequest: false,
    schemaRequest: 'ignore',
    schemaValidation: 'ignore',
    schemas: [known, ...named],
  });
}

jsonDefaults.setModeConfiguration({
  documentFormattingEdits: true,
  documentRangeFormattingEdits: true,
  completionItems: true,
  hovers: true,
  documentSymbols: false,
  tokens: true,
  colors: false,
  foldingRanges: true,
  diagnostics: false,
  selectionRanges: true,
});
configure();

/** Makes the schema known under the name that the manifest `value` gives it in `$schema`. */
export function knowSchemaOf(value: Json | undefined): void {
  const name = isObject(value) && typeof value.$schema === 'string' && value.$schema !== '' ? value.$schema : undefined;
  if (name === undefined || name === alias) return;
  alias = name;
  configure();
}
