import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const ITEM =
  'flex min-h-7 cursor-default select-none items-center gap-2 rounded-sm px-2 outline-none data-disabled:opacity-50 data-highlighted:bg-accent-soft data-highlighted:text-accent';

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

export function Menu({
  trigger,
  children,
  align = 'start',
  open,
  onOpenChange,
  onCloseAutoFocus,
  className,
}: MenuProps) {
  return (
    <Radix.Root modal={false} {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Inside the main landmark, so that nothing of the page stands outside of all landmarks. */}
      <Radix.Portal container={document.querySelector('main')}>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          className={classNames(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-popover',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
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
  return (
    <Radix.Item disabled={disabled} onSelect={onSelect} className={classNames(ITEM, danger && 'text-error')}>
      {Icon && <Icon size={14} aria-hidden="true" className="shrink-0" />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <span className="ml-4 text-xs text-muted">{shortcut}</span>}
    </Radix.Item>
  );
}

interface MenuCheckProps {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Stays open, so that several can be switched in a row. */
export function MenuCheck({ children, checked, onChange }: MenuCheckProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={event => event.preventDefault()}
      className={ITEM}
    >
      <span className="inline-flex size-4 shrink-0 items-center justify-center">
        <Radix.ItemIndicator>
          <Check size={14} aria-hidden="true" />
        </Radix.ItemIndicator>
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Radix.CheckboxItem>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1 text-xs text-muted">{children}</Radix.Label>;
}
