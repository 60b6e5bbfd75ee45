/** Gives an imported manifest its identifier, and keeps the name that is deployed. */
import type { JsonObject } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { code, shown } from '../../manifest/words.ts';
import type { Assembled } from './assemble-manifest.ts';
import type { ToolReport } from './import-report.ts';
import { WIRE_NAME } from './tool-names.ts';

/** `isTaken`: another tool of the document has this wire name, and two cannot. */
export function nameManifest(
  { manifest, wireName, read }: Assembled,
  toolId: string,
  report: ToolReport,
  { isTaken }: { isTaken: boolean },
): Manifest {
  const { extensions, ...rest } = manifest as unknown as JsonObject;
  const named: JsonObject = { ...rest, toolId };
  const path = read.name?.path ?? report.path;
  if (isTaken) {
    const message = `Another definition is called ${code(wireName)} too; this one is called ${code(toolId)}, on the wire as well. Keep one, or name them apart.`;
    report.tell({ code: 'import/same-name', severity: 'warning', message, path });
  } else if (toolId !== wireName && WIRE_NAME.test(wireName)) {
    named.exposedName = wireName;
    // A definition that names its own toolId is called otherwise on the wire with intent.
    if (read.fields?.toolId !== toolId) {
      const message = `${code(wireName)} is no toolId; the tool is ${code(toolId)}, and ${code(wireName)} stays its name on the wire.`;
      report.tell({ code: 'import/name-exposed', severity: 'info', message, path });
    }
  } else if (toolId !== wireName) {
    named['x-wireName'] = wireName;
    const message = `${shown(wireName)} has characters or a length that no wire name may have; the tool is ${code(toolId)}, and providers get that name.`;
    report.tell({ code: 'import/name-changed', severity: 'warning', message, path });
  }
  if (extensions !== undefined) named.extensions = extensions;
  return named as unknown as Manifest;
}
