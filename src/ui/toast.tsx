import { type ComponentType, useEffect, useState } from 'react';

export interface ToastOptions {
  description?: string;
  action?: { label: string; run: () => void };
}

/** Loaded with the first toast, not with the page. */
const library = () => import('sonner');

let showRegion: (() => void) | undefined;

/** Says that something was done. What the person must not miss does not belong in a toast. Silent while no `Toaster` is shown. */
export function toast(message: string, options: ToastOptions = {}): void {
  const { description, action } = options;
  showRegion?.();
  void library().then(({ toast: show }) =>
    show(message, {
      ...(description === undefined ? {} : { description }),
      ...(action ? { action: { label: action.label, onClick: action.run }, duration: 8000 } : {}),
    }),
  );
}

type Sonner = ComponentType<import('sonner').ToasterProps>;

/** Where toasts appear; once, in the app. */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const [Region, setRegion] = useState<Sonner>();
  useEffect(() => {
    showRegion = () => void library().then(({ Toaster: region }) => setRegion(() => region));
    return () => {
      showRegion = undefined;
    };
  }, []);
  if (!Region) return null;
  return (
    <Region
      theme={theme}
      position="bottom-center"
      duration={3000}
      offset={48}
      mobileOffset={{ bottom: 64 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-max max-w-[min(24rem,calc(100vw-32px))] items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 text-base text-ink shadow-popover',
          title: 'font-medium',
          description: 'text-muted',
          content: 'min-w-0 flex-1',
          actionButton: 'h-6 shrink-0 rounded-sm px-2 font-medium text-accent hover:bg-accent-soft',
        },
      }}
    />
  );
}
