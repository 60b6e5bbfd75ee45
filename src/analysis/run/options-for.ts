/** What the runs of a job have in common, as the loop takes it. */

import { targetParts } from '../../adapters/target-parts.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import type { RunOptions } from '../../runtime/run-scenario.ts';
import type { Policy } from '../../runtime/scenario.ts';
import type { JobSetting, PlayTarget } from './protocol.ts';

type Given = Pick<RunOptions, 'manifests' | 'adapter' | 'mode' | 'variant' | 'policy'> & { seed: number };

/** The policy is as foreign as the scenario; whoever runs it reads it. */
export function optionsFor(
  { policy, seed }: JobSetting,
  manifests: readonly Manifest[],
  { target, variant }: PlayTarget,
): Given {
  const { adapterId: adapter, mode } = targetParts(target);
  const given = policy as Policy | undefined;
  return { manifests, adapter, mode, variant, seed, policy: given };
}
