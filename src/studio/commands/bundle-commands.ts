/** Commands about bundle files and about the workspaces in storage. */
import type { Analyser } from '../../analysis/analyser.ts';
import { nothing } from '../../analysis/import-reading.ts';
import { bundleFileName, bundleTexts, whyNot, workspaceOf } from '../bundle-file.ts';
import type { Core } from '../core.ts';
import { emptyWorkspace } from '../initial-state.ts';
import { parsedOf } from '../select/parsed.ts';
import type { Session } from '../session.ts';
import type { ToolDocument } from '../state.ts';
import type { BundleFile, Commands, Outcome } from './commands.ts';

type BundleCommands = Pick<
  Commands,
  | 'readImport'
  | 'openBundle'
  | 'newBundle'
  | 'exportBundleText'
  | 'saveBundleFile'
  | 'openWorkspace'
  | 'deleteWorkspace'
  | 'takeOver'
  | 'saveAsNewWorkspace'
  | 'saveNow'
  | 'dismissWelcome'
>;

type Refused = Extract<Outcome, { ok: false }>;

/** What the platform says, as an outcome: storage and locks may fail, and the person is told. */
const attempt = async <Result>(action: string, run: () => Promise<Result | Refused>): Promise<Result | Refused> => {
  try {
    return await run();
  } catch (error) {
    return { ok: false, reason: `${action} failed: ${error instanceof Error ? error.message : String(error)}` };
  }
};

export function bundleCommands(core: Core, session: Session, file: Analyser['file']): BundleCommands {
  const { state, set, options } = core;
  const done: Outcome = { ok: true };

  /** A report of this very text knows; only where there is none the text is read. */
  const isBroken = ({ key, text }: ToolDocument): boolean => {
    const report = state().reports.get(key);
    return report?.text === text ? report.broken : parsedOf(text).problem !== undefined;
  };

  const write = (): Promise<BundleFile> =>
    attempt('Writing the file', async () => {
      const { workspace } = state();
      const { text, diagnostics } = await file({ write: bundleTexts(workspace) });
      if (text === undefined) return { ok: false, reason: whyNot(diagnostics) };
      return { ok: true, text, drafts: workspace.tools.filter(isBroken).map(tool => tool.key) };
    });

  return {
    async readImport(text, check = false) {
      const { imported, diagnostics } = await file({ import: text, check });
      return imported ?? nothing(diagnostics.map(({ severity, message }) => ({ severity, message })));
    },
    openBundle: source =>
      attempt('Opening the bundle', async () => {
        const { bundle, diagnostics } =
          typeof source === 'string' ? await file({ read: source }) : { bundle: source, diagnostics: [] };
        if (!bundle) return { ok: false, reason: whyNot(diagnostics) };
        await session.create(workspaceOf(bundle, options.newId));
        return done;
      }),
    newBundle: () =>
      attempt('Starting a bundle', async () => {
        await session.create(emptyWorkspace(options.newId()));
        return done;
      }),
    exportBundleText: write,
    saveBundleFile: () =>
      attempt('Saving the file', async () => {
        const written = await write();
        if (written.ok) await options.saveFile(bundleFileName(state().workspace.name), written.text);
        return written.ok ? done : written;
      }),
    openWorkspace: id =>
      attempt('Opening the bundle', async () =>
        (await session.open(id)) ? done : { ok: false, reason: 'This bundle is no longer stored in this browser.' },
      ),
    deleteWorkspace: id =>
      attempt('Deleting the bundle', async () => {
        if (id === state().workspace.id) return { ok: false, reason: 'This bundle is open; open another one first.' };
        const removed = await session.remove(id);
        return removed ? done : { ok: false, reason: 'This bundle is open in another tab; close it there first.' };
      }),
    takeOver: () =>
      attempt('Taking over the bundle', async () => {
        await session.takeOver();
        return done;
      }),
    saveAsNewWorkspace: () =>
      attempt('Saving the bundle', async () => {
        await session.branch(`${state().workspace.name} (copy)`);
        return done;
      }),
    saveNow: () => session.flush(),
    dismissWelcome: () => set({ welcome: false }),
  };
}
