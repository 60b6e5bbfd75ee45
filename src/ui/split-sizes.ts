/** The arithmetic of resizable panes, in pixels along the axis of the splitter. */

export interface PaneExtent {
  size: number;
  min: number;
  max: number;
}

/**
 * Sizes after the handle behind pane `index` moved by `delta`. The panes beside the handle change; when one has reached its limit,
 * the next one beyond it gives or takes the rest. The sum stays. Panes that are outside of their limits to begin with do not jump.
 */
export function moveHandle(panes: readonly PaneExtent[], index: number, delta: number): number[] {
  const sizes = panes.map(pane => pane.size);
  const before = [...panes.keys()].filter(i => i <= index).reverse();
  const after = [...panes.keys()].filter(i => i > index);
  const [growing, shrinking] = delta >= 0 ? [before, after] : [after, before];
  const room = (list: readonly number[], limit: 'min' | 'max'): number =>
    list.reduce((sum, i) => {
      const { size, [limit]: bound } = panes[i] as PaneExtent;
      return sum + Math.max(0, limit === 'max' ? bound - size : size - bound);
    }, 0);
  const amount = Math.min(Math.abs(delta), room(growing, 'max'), room(shrinking, 'min'));
  const spread = (list: readonly number[], limit: 'min' | 'max'): void => {
    let left = amount;
    for (const i of list) {
      const { size, [limit]: bound } = panes[i] as PaneExtent;
      const part = Math.min(left, Math.max(0, limit === 'max' ? bound - size : size - bound));
      sizes[i] = size + (limit === 'max' ? part : -part);
      left -= part;
    }
  };
  spread(growing, 'max');
  spread(shrinking, 'min');
  return sizes;
}

/** The sizes of `panes` out of what is remembered, scaled to 100, or nothing unless every one is known. */
export function rememberedSizes(
  panes: readonly string[],
  sizes: { readonly [pane: string]: number },
): { readonly [pane: string]: number } | undefined {
  const known = panes.map(pane => (Object.hasOwn(sizes, pane) ? Number(sizes[pane]) : Number.NaN));
  const sum = known.reduce((total, size) => total + size, 0);
  if (!Number.isFinite(sum) || sum <= 0 || known.some(size => size < 0)) return undefined;
  return Object.fromEntries(panes.map((pane, i) => [pane, ((known[i] ?? 0) / sum) * 100]));
}
