import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** Declarations of the first block with exactly this selector. */
function blockOf(selector: string): Record<string, string> {
  const plain = css.replaceAll("'", '"');
  const at = plain.indexOf(`${selector} {`);
  if (at < 0) return {};
  const body = plain.slice(plain.indexOf('{', at) + 1, plain.indexOf('}', at));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const root = blockOf(':root');
const dark = blockOf('[data-theme="dark"]');
const brand = (name: string) => blockOf(`[data-brand="${name}"]`);
const brandDark = (name: string) => blockOf(`[data-brand="${name}"][data-theme="dark"]`);

const THEMES: Record<string, Record<string, string>> = {
  'parlay light': root,
  'parlay dark': { ...root, ...dark },
  'farolito light': { ...root, ...brand('farolito') },
  'farolito dark': { ...root, ...dark, ...brand('farolito'), ...brandDark('farolito') },
  'halla light': { ...root, ...brand('halla') },
  'halla dark': { ...root, ...dark, ...brand('halla'), ...brandDark('halla') },
};

function colour(theme: Record<string, string>, name: string): string {
  const value = theme[name] ?? '';
  const reference = /^var\((--[\w-]+)\)$/.exec(value.trim());
  return reference?.[1] ? colour(theme, reference[1]) : value.trim();
}

function luminance(hex: string): number {
  expect(hex).toMatch(/^#[0-9a-f]{6}$/i);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(theme: Record<string, string>, text: string, ground: string): number {
  const [light = 0, low = 0] = [luminance(colour(theme, text)), luminance(colour(theme, ground))].sort((x, y) => y - x);
  return (light + 0.05) / (low + 0.05);
}

/** Text, ground, least contrast: the brand contract and the fixed meanings. */
const RULES: [string, string, number][] = [
  ['--color-ink', '--color-canvas', 7],
  ['--color-ink', '--color-surface', 7],
  ['--color-muted', '--color-sunken', 4.5],
  ['--color-on-action', '--color-action', 4.5],
  ['--color-action-text', '--color-surface', 4.5],
  ['--color-action-text', '--color-action-soft', 4.5],
  ['--color-highlight', '--color-stage', 7],
  ['--color-on-highlight', '--color-highlight', 7],
  ['--color-stage-muted', '--color-stage-raised', 4.5],
  ['--color-win', '--color-win-soft', 4.5],
  ['--color-loss', '--color-loss-soft', 4.5],
  ['--color-equal', '--color-equal-soft', 4.5],
  ['--color-neutral', '--color-neutral-soft', 4.5],
  ['--color-line-strong', '--color-surface', 3],
];

describe('every theme keeps its contrast', () => {
  for (const [name, theme] of Object.entries(THEMES)) {
    it(name, () => {
      const short = RULES.map(([text, ground, least]) => ({ text, ground, least, is: contrast(theme, text, ground) }));
      expect(short.filter(({ is, least }) => is < least)).toEqual([]);
    });
  }
});

describe('a brand', () => {
  it('sets nothing but brand tokens', () => {
    for (const block of ['farolito', 'halla'].flatMap((name) => [brand(name), brandDark(name)])) {
      expect(Object.keys(block).length).toBeGreaterThan(5);
      expect(Object.keys(block).filter((token) => !token.startsWith('--brand-'))).toEqual([]);
    }
  });
});
