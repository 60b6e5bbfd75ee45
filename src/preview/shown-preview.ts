import type { PreviewResult } from '../analysis/report.ts';
import { activeTarget } from '../studio/selectors.ts';
import type { StudioState } from '../studio/state.ts';

/** The last answer, as long as it speaks of the chosen target and scope: an old answer never stands under a new heading. */
export const shownPreview = (state: StudioState): PreviewResult | undefined =>
  state.preview?.target === activeTarget(state) && state.preview.scope === state.scope ? state.preview : undefined;
