/** How targets are called in the interface. */
import { allAdapters } from '../../adapters/registry.gen.ts';

const parts = (target: string) => {
  const [id, mode] = target.split(':');
  const adapter = allAdapters.find(each => each.id === id);
  return { adapter, mode: mode === undefined ? undefined : adapter?.modes.find(each => each.id === mode) };
};

/** `OpenAI Chat`, `OpenAI Chat, strict`; the target itself when no adapter has that name. */
export function targetName(target: string): string {
  const { adapter, mode } = parts(target);
  if (!adapter) return target;
  return mode ? `${adapter.label}, ${mode.label.toLowerCase()}` : adapter.label;
}

/** `OAI`, `OAI strict`: for chips. */
export function shortTargetName(target: string): string {
  const { adapter, mode } = parts(target);
  if (!adapter) return target;
  return mode ? `${adapter.short} ${mode.label.toLowerCase()}` : adapter.short;
}
