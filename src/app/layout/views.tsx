import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useStudio } from '../../studio/use-studio.ts';
import { NarrowLayout } from './narrow-layout.tsx';
import { WideLayout } from './wide-layout.tsx';

/** The playground is not in the first load. */
export const loadPlayView = () => import('../../playground/index.ts');
const PlayView = lazy(() => loadPlayView().then(module => ({ default: module.PlayView })));

/** The view that was chosen. One that was shown before stays as it is behind it. */
export function Views({ narrow }: { narrow: boolean }) {
  const view = useStudio(state => state.view);
  const isPlay = view === 'play';
  const [played, setPlayed] = useState(isPlay);
  if (isPlay && !played) setPlayed(true);
  const frame = useRef<HTMLDivElement>(null);
  // By key the view changes under the focus, which must not be left in what is hidden.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement?.closest('[hidden]') && frame.current?.contains(activeElement)) frame.current.focus();
  }, [view]);
  return (
    <div ref={frame} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      <div hidden={isPlay} className="flex min-h-0 flex-1 flex-col">
        {narrow ? <NarrowLayout /> : <WideLayout />}
      </div>
      {played && (
        <div hidden={!isPlay} className="flex min-h-0 flex-1 flex-col">
          <Suspense
            fallback={
              <p role="status" className="m-0 animate-[appear_0s_400ms_both] p-4 text-muted">
                Opening the playground…
              </p>
            }
          >
            <PlayView narrow={narrow} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
