import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { targetName } from '../../adapters/catalogue.ts';
import type { RunLane } from '../../studio/play/play-state.ts';
import { choiceOf } from '../../studio/play/select-play.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

/** Not needed where all columns have room side by side, 248 px each. */
const HIDDEN_FROM = ['hidden', 'hidden', '@min-[497px]:hidden', '@min-[746px]:hidden', '@min-[995px]:hidden'];

const ARROWS = { above: ArrowUp, below: ArrowDown, seen: undefined };

interface ColumnJumpsProps {
  lanes: readonly RunLane[];
  scroller: RefObject<HTMLElement | null>;
}

/** Says which columns are out of sight, where they do not fit side by side, and leads there. */
export function ColumnJumps({ lanes, scroller }: ColumnJumpsProps) {
  const places = usePlaces(scroller, lanes.length);
  return (
    <nav
      aria-label="Columns"
      className={classNames(
        'flex shrink-0 flex-wrap items-center gap-x-1 border-b border-line bg-sunken px-2 py-1',
        HIDDEN_FROM[lanes.length],
      )}
    >
      {lanes.map(({ target, variant }, index) => {
        const place = places[index] ?? 'seen';
        const label = choiceOf(target)?.variants.find(({ id }) => id === variant)?.label;
        const Arrow = ARROWS[place];
        const twice = lanes.some((each, at) => at !== index && each.target === target);
        return (
          <Button
            key={`${target} ${variant}`}
            size="sm"
            variant="ghost"
            aria-current={place === 'seen' ? 'true' : undefined}
            title={place === 'seen' ? undefined : `Further ${place === 'above' ? 'up' : 'down'}`}
            className={place === 'seen' ? '' : 'text-accent'}
            onClick={() => scroller.current?.querySelectorAll('[data-testid="wire"]')[index]?.scrollIntoView()}
          >
            {Arrow && <Arrow size={14} aria-hidden="true" />}
            {targetName(target)}
            {twice && label !== undefined && `, ${label}`}
          </Button>
        );
      })}
    </nav>
  );
}

type Place = keyof typeof ARROWS;

/** Where each column is, in order. */
function usePlaces(scroller: RefObject<HTMLElement | null>, count: number): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    const root = scroller.current;
    if (!root || count < 2) return;
    const look = (): void => {
      const { top, bottom } = root.getBoundingClientRect();
      const found = [...root.querySelectorAll('[data-testid="wire"]')].map((column): Place => {
        const box = column.getBoundingClientRect();
        return box.top >= bottom ? 'below' : box.bottom <= top ? 'above' : 'seen';
      });
      setPlaces(before => (before.join() === found.join() ? before : found));
    };
    // Their sizes change with what is shown, unfolded and wrapped.
    const sizes = new ResizeObserver(look);
    sizes.observe(root);
    for (const child of root.children) sizes.observe(child);
    root.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      root.removeEventListener('scroll', look);
    };
  }, [scroller, count]);
  return places;
}
