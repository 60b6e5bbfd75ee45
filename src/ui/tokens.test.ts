import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** `--name: light-dark(#…, #…)` as the token's colour in one theme. */
function colour(name: string, theme: 'light' | 'dark'): string {
  const match = new RegExp(`^\\s*--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`, 'm').exec(css);
  const found = match?.[theme === 'light' ? 1 : 2];
  if (!found) throw new Error(`tokens.css has no colour called ${name}`);
  return found;
}

/** Contrast of two colours by WCAG 2.2. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['ground', 'panel', 'raised', 'sunken', 'hover'];
const syntax = ['key', 'string', 'number', 'literal', 'punctuation'].map(part => `syntax-${part}`);

/** Every colour of text with every surface that it stands on. */
const pairs: [string, string][] = [
  ...['ink', 'muted', 'accent', 'error', 'warning', 'fine'].flatMap(text =>
    surfaces.map((surface): [string, string] => [text, surface]),
  ),
  ...['accent', 'error', 'warning', 'fine'].map((tone): [string, string] => [tone, `${tone}-soft`]),
  ...['accent-soft', 'error-soft', 'warning-soft', 'fine-soft'].flatMap((surface): [string, string][] => [
    ['ink', surface],
    ['muted', surface],
  ]),
  ...syntax.flatMap(text =>
    ['panel', 'warning-soft', 'error-soft', 'fine-soft'].map((surface): [string, string] => [text, surface]),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
];

describe.each(['light', 'dark'] as const)('%s theme', theme => {
  test.each(pairs)('%s can be read on %s', (text, surface) => {
    expect(contrast(colour(text, theme), colour(surface, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test('the focus ring stands out', () => {
    for (const surface of surfaces) {
      expect(contrast(colour('accent', theme), colour(surface, theme))).toBeGreaterThanOrEqual(3);
    }
  });
});
