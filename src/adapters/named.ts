import { isObject, type Json, type JsonObject, own } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';

/** A manifest whose names are texts, whatever was given. */
export function named(manifest: Manifest): Manifest {
  const given = isObject(manifest as unknown) ? manifest : ({} as Manifest);
  const toolId: Json | undefined = own(given as unknown as JsonObject, 'toolId');
  const exposed: Json | undefined = own(given as unknown as JsonObject, 'exposedName');
  const { exposedName: _exposed, ...rest } = given;
  return {
    ...rest,
    toolId: typeof toolId === 'string' ? toolId : '',
    ...(typeof exposed === 'string' && exposed !== '' ? { exposedName: exposed } : {}),
  } as Manifest;
}
