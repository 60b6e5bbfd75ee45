/** What the runs of a job have in common, as the loop takes it. */

import { isObject } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import type { RunOptions } from '../../runtime/run-scenario.ts';
import type { Policy } from '../../runtime/scenario.ts';
import { targetParts } from '../target.ts';
import type { RunSetting, RunTarget } from './protocol.ts';

export function optionsFor(
  { policy, seed }: RunSetting,
  manifests: readonly Manifest[],
  { target, variant }: RunTarget,
): Pick<RunOptions, 'manifests' | 'adapter' | 'mode' | 'variant' | 'seed' | 'policy'> {
  const { adapterId: adapter, mode } = targetParts(target);
  return {
    manifests,
    adapter,
    ...(mode !== undefined && { mode }),
    variant,
    seed,
    ...(isObject(policy) && { policy: policy as Policy }),
  };
}
