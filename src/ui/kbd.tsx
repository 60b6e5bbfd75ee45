/** One key or chord as text, such as `Ctrl+K`. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 items-center rounded-sm border border-line-strong bg-sunken px-1.5 font-sans text-xs text-muted">
      {children}
    </kbd>
  );
}
