import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'link' | 'danger';

const BASE =
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors disabled:opacity-50';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent enabled:hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-panel text-ink enabled:hover:bg-hover',
  ghost: 'text-ink enabled:hover:bg-hover',
  link: 'text-accent enabled:hover:bg-accent-soft',
  danger: 'border border-line-strong bg-panel text-error enabled:hover:bg-error-soft',
};

const SIZES = { sm: 'h-6 px-2 text-sm', md: 'h-7 px-3 text-base' };

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  icon?: LucideIcon;
}

/** A button with a word on it. For an icon alone take `IconButton`, which asks for a label. */
export function Button({ variant = 'secondary', size = 'md', icon: Icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={classNames(BASE, VARIANTS[variant], SIZES[size], className)} {...rest}>
      {Icon && <Icon size={14} aria-hidden="true" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What it does; name for assistive technology and text of the tooltip. */
  label: string;
  icon: LucideIcon;
  /** Shown in the tooltip after the label, such as `Ctrl+Z`. */
  shortcut?: string | undefined;
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
}

export function IconButton({
  label,
  icon: Icon,
  shortcut,
  variant = 'ghost',
  size = 'md',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={shortcut ? `${label} (${shortcut})` : label}
      className={classNames(BASE, VARIANTS[variant], size === 'md' ? 'size-7' : 'size-6', className)}
      {...rest}
    >
      <Icon size={size === 'md' ? 16 : 14} aria-hidden="true" />
    </button>
  );
}
