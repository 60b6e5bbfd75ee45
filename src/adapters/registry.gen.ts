// placeholder until generated
import type { Adapter } from './contract.ts';
export const allAdapters: readonly Adapter[] = [];
