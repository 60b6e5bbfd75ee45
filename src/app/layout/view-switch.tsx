import type { View } from '../../studio/state.ts';
import { useCommands, useStudio } from '../../studio/use-studio.ts';
import { shownChord } from '../keyboard/chord.ts';
import { loadPlayView } from './views.tsx';

/** The views that there are, in the order of their keys. */
export const VIEWS: readonly { view: View; label: string }[] = [
  { view: 'design', label: 'Design' },
  { view: 'play', label: 'Play' },
];

export function ViewSwitch() {
  const shown = useStudio(state => state.view);
  const commands = useCommands();
  return (
    <nav aria-label="Views" className="mx-2 flex h-11 items-stretch">
      {VIEWS.map(({ view, label }, index) => (
        <button
          key={view}
          type="button"
          data-testid={`view-${view}`}
          title={shownChord(`mod+${index + 1}`)}
          aria-current={view === shown ? 'page' : undefined}
          onPointerEnter={view === 'play' ? loadPlayView : undefined}
          onClick={() => commands.setView(view)}
          className="border-b-2 border-transparent px-2 font-medium text-muted aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
