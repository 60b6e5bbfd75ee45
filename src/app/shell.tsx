import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useStudio } from '../studio/use-studio.ts';
import { Announcer } from '../ui/announcer.tsx';
import { useColorScheme } from '../ui/color-scheme.ts';
import { Toaster } from '../ui/toast.tsx';
import { TooltipLayer } from '../ui/tooltip.tsx';
import { loadOverlays } from '../ui/use-overlays.ts';
import { TypedAhead } from './actions/typed-ahead.tsx';
import { type AppUi, AppUiContext, type OpenDialog } from './app-ui.ts';
import { Notices } from './bundle/notices.tsx';
import { DropZone } from './import/drop-zone.tsx';
import { ReadingNotice } from './import/reading-notice.tsx';
import { useImport } from './import/use-import.ts';
import { useShortcuts } from './keyboard/use-shortcuts.ts';
import { TopBar } from './layout/top-bar.tsx';
import { Views } from './layout/views.tsx';
import { useMediaQuery } from './use-media-query.ts';
import { useTheme } from './use-theme.ts';

const Palette = lazy(() => import('./actions/palette.tsx').then(module => ({ default: module.Palette })));
const ShortcutsDialog = lazy(() =>
  import('./actions/shortcuts-dialog.tsx').then(module => ({ default: module.ShortcutsDialog })),
);
const DeleteBundleDialog = lazy(() =>
  import('./bundle/delete-bundle-dialog.tsx').then(module => ({ default: module.DeleteBundleDialog })),
);
const ImportDialog = lazy(() =>
  import('./import/import-dialog.tsx').then(module => ({ default: module.ImportDialog })),
);

/** The frame around everything. Usable as soon as the stored bundle is read; nothing here waits for the JSON editor. */
export function Shell() {
  const ready = useStudio(state => state.ready);
  return ready ? <ReadyShell /> : <Opening />;
}

function Opening() {
  return (
    <p role="status" className="m-0 animate-[appear_0s_400ms_both] p-4 text-muted">
      Opening…
    </p>
  );
}

function ReadyShell() {
  const narrow = useMediaQuery('(max-width: 800px)');
  const [dialog, setDialog] = useState<OpenDialog>();
  const picker = useRef<HTMLInputElement>(null);
  const typed = useRef('');
  const { review, reading, cancelReading, ...imports } = useImport();
  const { importFiles, importText, openImport } = imports;
  const ui = useMemo<AppUi>(
    () => ({
      dialog,
      open: setDialog,
      close: () => setDialog(undefined),
      pickFiles: () => picker.current?.click(),
      importFiles,
      importText,
      openImport,
    }),
    [dialog, importFiles, importText, openImport],
  );
  useShortcuts(ui);
  useTheme();
  usePageEffects();
  const scheme = useColorScheme();
  return (
    <AppUiContext value={ui}>
      <div data-testid="studio-ready" className="flex h-full flex-col">
        <TopBar narrow={narrow} />
        <main className="flex min-h-0 flex-1 flex-col">
          <Notices />
          <Views narrow={narrow} />
          <TooltipLayer />
        </main>
      </div>
      <input
        ref={picker}
        type="file"
        data-testid="import-input"
        aria-label="Import files"
        multiple
        accept=".json,.yaml,.yml,.jsonl,.ndjson,.txt,application/json,application/yaml,text/plain"
        hidden
        onChange={event => {
          importFiles([...(event.target.files ?? [])]);
          // The same file chosen again is a change again.
          event.target.value = '';
        }}
      />
      <DropZone />
      {!review && reading.length > 0 && <ReadingNotice names={reading} onCancel={cancelReading} />}
      {dialog === 'palette' && (
        <Suspense fallback={<TypedAhead typed={typed} onEscape={ui.close} />}>
          <Palette typed={typed} />
        </Suspense>
      )}
      <Suspense>
        {dialog === 'shortcuts' && <ShortcutsDialog />}
        {dialog === 'delete-bundle' && <DeleteBundleDialog onClose={ui.close} />}
        {review && <ImportDialog review={review} {...imports} />}
      </Suspense>
      <Toaster theme={scheme} />
      <Announcer />
    </AppUiContext>
  );
}

/** The title, what is loaded later, and a warning before leaving while the work could not be saved. */
function usePageEffects(): void {
  const name = useStudio(state => state.workspace.name);
  const unsafe = useStudio(state => state.save.kind === 'failed');
  // Menus and popovers are not in the first load; they come as soon as there is nothing better to do.
  useEffect(() => {
    const timer = setTimeout(() => void loadOverlays(), 1000);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    document.title = `${name} · Manifest Studio`;
  }, [name]);
  useEffect(() => {
    if (!unsafe) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsafe]);
}
