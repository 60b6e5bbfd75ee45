/** The bundle file as the studio opens and writes it. */
import type { BundleTexts } from '../bundle/bundle-text.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { emptyWorkspace } from './initial-state.ts';
import type { Workspace } from './state.ts';

/** A bundle that was read, as a new workspace. */
export function workspaceOf(bundle: BundleTexts, newId: () => string): Workspace {
  const { name, description, scenarios, policy, written, extra, bom } = bundle;
  const empty = emptyWorkspace(newId());
  return {
    ...empty,
    ...(name.trim() !== '' && { name }),
    ...(description !== undefined && { description }),
    ...(scenarios !== undefined && { scenarios }),
    ...(policy !== undefined && { policy }),
    ...(written && { written }),
    ...(extra && { extra }),
    ...(bom && { bom }),
    tools: bundle.tools.map(({ text, origin }) => ({ key: newId(), text, ...(origin && { origin }) })),
  };
}

/** What goes into the file: everything but what only this browser knows. */
export function bundleTexts(workspace: Workspace): BundleTexts {
  const { id: _id, tools, ...rest } = workspace;
  return { ...rest, tools: tools.map(({ text, origin }) => ({ text, ...(origin && { origin }) })) };
}

/** Why a text is no bundle, in one sentence. */
export const whyNot = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.find(({ severity }) => severity === 'error')?.message ?? 'The file holds no bundle.';

/** A file name from the bundle's name: lower case, words joined by hyphens. */
export function bundleFileName(name: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  return `${words?.join('-').slice(0, 60) || 'bundle'}.json`;
}
