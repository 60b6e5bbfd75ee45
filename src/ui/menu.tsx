import type { LucideIcon } from 'lucide-react';
import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { classNames } from './class-names.ts';
import { idleTrigger, type Overlays, useOverlays } from './use-overlays.ts';

const ITEM =
  'flex min-h-7 cursor-default select-none items-center gap-2 rounded-sm px-2 outline-none data-disabled:opacity-50 data-highlighted:bg-accent-soft data-highlighted:text-accent';

const Library = createContext<Overlays['DropdownMenu'] | undefined>(undefined);

/** The library, for the parts that stand inside an open menu. */
function useLibrary(): Overlays['DropdownMenu'] {
  const library = useContext(Library);
  if (!library) throw new Error('A part of a menu needs a Menu around it');
  return library;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Before the focus goes back to the trigger; `preventDefault` leaves it where it is. */
  onCloseAutoFocus?: (event: Event) => void;
  className?: string;
}

export function Menu({ trigger, children, align = 'start', onCloseAutoFocus, className, ...controlled }: MenuProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const open = controlled.open ?? ownOpen;
  const setOpen = (next: boolean): void => {
    setOwnOpen(next);
    controlled.onOpenChange?.(next);
    if (next) setUsed(true);
  };
  const library = useOverlays(used || open)?.DropdownMenu;
  if (!library) return idleTrigger(trigger, 'menu', () => setOpen(true));
  return (
    <library.Root modal={false} open={open} onOpenChange={setOpen}>
      <library.Trigger asChild>{trigger}</library.Trigger>
      {/* Inside the main landmark, so that nothing of the page stands outside of all landmarks. */}
      <library.Portal container={document.querySelector('main')}>
        <library.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          className={classNames(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-popover',
            className,
          )}
        >
          <Library value={library}>{children}</Library>
        </library.Content>
      </library.Portal>
    </library.Root>
  );
}

interface MenuItemProps {
  children: ReactNode;
  icon?: LucideIcon;
  shortcut?: string | undefined;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export function MenuItem({ children, icon: Icon, shortcut, onSelect, danger, disabled = false }: MenuItemProps) {
  const library = useLibrary();
  return (
    <library.Item disabled={disabled} onSelect={onSelect} className={classNames(ITEM, danger && 'text-error')}>
      {Icon && <Icon size={14} aria-hidden="true" className="shrink-0" />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <span className="ml-4 text-xs text-muted">{shortcut}</span>}
    </library.Item>
  );
}

export function MenuSeparator() {
  const library = useLibrary();
  return <library.Separator className="my-1 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const library = useLibrary();
  return <library.Label className="px-2 py-1 text-xs text-muted">{children}</library.Label>;
}
