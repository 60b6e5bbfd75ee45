/** The manifest as the form sees it: parts that did not change keep their identity from one keystroke to the next. */
import type { Json, Path } from '../../manifest/json.ts';
import { valueAt } from '../../manifest/json.ts';
import { memo } from '../../studio/select/memo.ts';
import { formSource } from '../../studio/selectors.ts';
import type { StudioState } from '../../studio/state.ts';
import { useStudioPart } from '../../studio/use-studio.ts';
import { shareJson } from './shared-json.ts';

let last: { key: string; value: Json | undefined } | undefined;

/** The value of the selected tool, or the last one that parsed. */
export const formValue = memo(
  (state: StudioState) => [formSource(state)] as const,
  (source): Json | undefined => {
    if (!source) return undefined;
    const read = source.shown.value;
    const previous = last?.key === source.key ? last.value : undefined;
    last = { key: source.key, value: read === undefined ? undefined : shareJson(previous, read) };
    return last.value;
  },
);

/** The part of the manifest at `path`; the same object until it changes. */
export const useFormValue = (path: Path): Json | undefined => useStudioPart(formValue, value => valueAt(value, path));
