import { readNumber } from '../../document/value-text.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { DraftInput } from '../../ui/draft-input.tsx';

/** The seed of ids and samples: the same one gives the same run. */
export function SeedInput() {
  const play = usePlay();
  const seed = useStudio(state => state.play.seed);
  return (
    <span className="flex items-center gap-1.5 text-muted" title="The same seed gives the same run">
      seed
      <span className="w-14">
        <DraftInput
          aria-label="Seed"
          inputMode="numeric"
          value={String(seed)}
          write={text => {
            const read = readNumber(text, true);
            if (!read.ok) return { fault: read.fault };
            if (typeof read.value !== 'number') return { fault: 'A run needs a seed.' };
            play.setSeed(read.value);
            return { text: String(read.value) };
          }}
        />
      </span>
    </span>
  );
}
