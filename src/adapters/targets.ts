/** The adapters, and how a target is written. */
import type { Adapter } from './contract.ts';
import { allAdapters } from './registry.gen.ts';

/** Every adapter, in the order of its tab. */
export const adapters: readonly Adapter[] = allAdapters;

export const findAdapter = (id: string): Adapter | undefined => adapters.find(adapter => adapter.id === id);

/** `openai-chat` for the first mode, `openai-chat:strict` for another. */
export const targetOf = (adapter: Adapter, mode: string): string =>
  mode === adapter.modes[0].id ? adapter.id : `${adapter.id}:${mode}`;
