import { ChevronDown, ChevronUp, GripVertical, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { catalogue } from '../../adapters/catalogue.ts';
import { useCommands, useStudio } from '../../studio/use-studio.ts';
import { announce } from '../../ui/announcer.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Popover } from '../../ui/popover.tsx';
import { menuOrder, moved, toggled } from './target-order.ts';

const IDS = catalogue.map(adapter => adapter.id);

/** Which targets have a tab, and in which order: by mouse (drag) and by keyboard (buttons). */
export function TargetsMenu() {
  const shown = useStudio(state => state.shownAdapters);
  return (
    <Popover
      label="Targets"
      align="end"
      className="w-84 p-2"
      trigger={<IconButton icon={SlidersHorizontal} label="Choose targets" />}
    >
      <p className="m-0 px-1 pb-2 text-sm text-muted">
        {shown.length} of {catalogue.length} targets have a tab. Drag to change their order.
      </p>
      <TargetList shown={shown} />
    </Popover>
  );
}

function TargetList({ shown }: { shown: readonly string[] }) {
  const commands = useCommands();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();

  const move = (id: string, to: number): void => {
    const next = moved(shown, shown.indexOf(id), to);
    if (next === shown) return;
    commands.setShownAdapters(next);
    announce(`${labelOf(id)} is now tab ${to + 1} of ${shown.length}`);
  };
  const drop = (target: string): void => {
    if (dragged !== undefined && shown.includes(target)) move(dragged, shown.indexOf(target));
    setDragged(undefined);
    setOver(undefined);
  };

  return (
    <ul ref={list} className="m-0 max-h-[min(36rem,60vh)] list-none overflow-y-auto p-0">
      {menuOrder(IDS, shown).map(id => {
        const place = shown.indexOf(id);
        const isShown = place >= 0;
        return (
          <li
            key={id}
            draggable={isShown}
            onDragStart={event => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/x-target', id);
              setDragged(id);
            }}
            onDragEnd={() => drop('')}
            onDragOver={event => {
              if (dragged === undefined || !isShown) return;
              event.preventDefault();
              setOver(id);
            }}
            onDrop={event => {
              event.preventDefault();
              event.stopPropagation();
              drop(id);
            }}
            className={classNames(
              'flex items-center gap-1 rounded-sm border-t-2 border-transparent pr-1',
              over === id && dragged !== id && 'border-accent',
              dragged === id && 'opacity-50',
            )}
          >
            <GripVertical
              size={14}
              aria-hidden="true"
              className={classNames('shrink-0 text-muted', isShown ? 'cursor-grab' : 'invisible')}
            />
            <Checkbox
              className="min-w-0 flex-1 justify-start"
              checked={isShown}
              disabled={isShown && shown.length === 1}
              onChange={() => commands.setShownAdapters(toggled(shown, id))}
            >
              <span className="truncate">{labelOf(id)}</span>
            </Checkbox>
            {isShown && (
              <>
                <IconButton
                  size="sm"
                  icon={ChevronUp}
                  label={`Move ${labelOf(id)} up`}
                  disabled={place === 0}
                  onClick={() => move(id, place - 1)}
                />
                <IconButton
                  size="sm"
                  icon={ChevronDown}
                  label={`Move ${labelOf(id)} down`}
                  disabled={place === shown.length - 1}
                  onClick={() => move(id, place + 1)}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const labelOf = (id: string): string => catalogue.find(adapter => adapter.id === id)?.label ?? id;
