import { Toaster as Sonner, toast as show } from 'sonner';

/** Once, in the app. */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <Sonner
      theme={theme}
      position="bottom-center"
      duration={3000}
      offset={48}
      mobileOffset={{ bottom: 64 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-80 max-w-full items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 text-base text-ink shadow-popover',
          title: 'font-medium',
          description: 'text-muted',
          content: 'min-w-0 flex-1',
          actionButton: 'h-6 shrink-0 rounded-sm px-2 font-medium text-accent hover:bg-accent-soft',
        },
      }}
    />
  );
}

export interface ToastOptions {
  description?: string;
  action?: { label: string; run: () => void };
}

/** Says that something was done. What the person must not miss does not belong in a toast. */
export function toast(message: string, options: ToastOptions = {}): void {
  const { description, action } = options;
  show(message, {
    ...(description === undefined ? {} : { description }),
    ...(action ? { action: { label: action.label, onClick: action.run }, duration: 8000 } : {}),
  });
}
