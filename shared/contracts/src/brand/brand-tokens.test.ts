import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contrast } from './brand-colours.ts';
import { readBrands } from './brand-files.ts';
import type { Look } from './brand-look.ts';
import { BRAND_TOKENS } from './brand-token-names.ts';
import { brandCss, coloursOf, HOUSE, type HouseToken, palettesOf } from './brand-tokens.ts';

const css = readFileSync(join(import.meta.dirname, '../../../ui/src/styles/tokens.css'), 'utf8')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replaceAll("'", '"');
type Block = Record<string, string>;

/** Returns the declarations of the first block with exactly this selector. */
function blockOf(styles: string, selector: string): Block {
  const at = styles.indexOf(`${selector}{`) < 0 ? styles.indexOf(`${selector} {`) : styles.indexOf(`${selector}{`);
  if (at < 0) return {};
  const body = styles.slice(styles.indexOf('{', at) + 1, styles.indexOf('}', at));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+)/g)].map(([, name, value]) => [name, value]));
}

const root = blockOf(css, ':root');
const dark = blockOf(css, '[data-theme="dark"]');

/** Returns the declarations on a brand's page: the tokens, then the brand's block, in page order. */
function themesOf(look: Look): Record<'light' | 'dark', Block> {
  const own = brandCss(look);
  const light = { ...root, ...blockOf(own, ':root') };
  return { light, dark: { ...root, ...dark, ...blockOf(own, ':root'), ...blockOf(own, '[data-theme=dark]') } };
}

function colour(theme: Block, name: string): string {
  const value = (theme[name] ?? '').trim();
  const reference = /^var\((--[\w-]+)\)$/.exec(value);
  if (reference?.[1]) return colour(theme, reference[1]);
  expect([name, value]).toEqual([name, expect.stringMatching(/^#[0-9a-f]{6}$/)]);
  return value;
}

/**
 * Text or edge, background, and minimum contrast: WCAG AA for text (4.5) and for controls and graphics (3), and the brand
 * contract.
 */
const RULES: [string, string, number][] = [
  ...['canvas', 'surface', 'sunken'].map((ground): [string, string, number] => ['ink', ground, 7]),
  ...['canvas', 'surface', 'sunken'].map((ground): [string, string, number] => ['muted', ground, 4.5]),
  ...['canvas', 'surface', 'action-soft'].map((ground): [string, string, number] => ['action-text', ground, 4.5]),
  ...['action', 'action-hover', 'action-press'].map((ground): [string, string, number] => ['on-action', ground, 4.5]),
  ['action', 'canvas', 3],
  ['action', 'surface', 3],
  ['highlight', 'stage', 7],
  ['highlight', 'stage-raised', 4.5],
  ['on-highlight', 'highlight', 7],
  ['on-highlight', 'highlight-hover', 7],
  ['stage-ink', 'stage', 7],
  ['stage-muted', 'stage', 4.5],
  ['stage-muted', 'stage-raised', 4.5],
  ...['win', 'loss', 'equal', 'neutral'].flatMap((meaning): [string, string, number][] => [
    [meaning, `${meaning}-soft`, 4.5],
    [meaning, 'surface', 4.5],
  ]),
  ['line-strong', 'surface', 3],
  ['line-strong', 'canvas', 3],
];

const read = readBrands();
const brands = read.ok ? read.brands : [];

describe('every brand has sufficient contrast in light and dark', () => {
  it.each(brands.map(({ id, name, look }) => [id, name, look] as const))('%d %s [RS14]', (_id, _name, look) => {
    for (const [theme, block] of Object.entries(themesOf(look))) {
      const insufficient = RULES.map(([text, ground, least]) => {
        const is = contrast(colour(block, `--color-${text}`), colour(block, `--color-${ground}`));
        return { theme, text, ground, least, is: Math.round(is * 100) / 100 };
      });
      expect(insufficient.filter(({ is, least }) => is < least)).toEqual([]);
    }
  });
});

describe('a brand’s style block', () => {
  it('sets only tokens that brands may set', () => {
    const known = Object.keys(root).filter((token) => token.startsWith('--brand-'));
    expect(BRAND_TOKENS.map((token) => `--brand-${token}`).filter((token) => !known.includes(token))).toEqual([]);
    for (const { look } of brands) {
      const set = [...brandCss(look).matchAll(/(--[\w-]+):/g)].map(([, name]) => String(name));
      expect(set.filter((token) => !known.includes(token))).toEqual([]);
    }
  });

  it('is empty for the house look, and small for every other look', () => {
    for (const { id, look } of brands) expect(brandCss(look).length).toBeLessThan(id === 104 ? 1 : 1400);
  });

  it('has its own action and stage colours, so that no two brands look alike', () => {
    const looks = brands.map(({ look }) => {
      const { light } = palettesOf(look);
      return [light.action, light.canvas, light.highlight, look.face, look.radius].join();
    });
    expect(new Set(looks).size).toBe(brands.length);
  });

  it('uses the same house colours outside styles as the tokens', () => {
    const themes = { light: root, dark: { ...root, ...dark } };
    for (const theme of ['light', 'dark'] as const)
      for (const [token, value] of Object.entries(HOUSE[theme]))
        expect([theme, token, value]).toEqual([theme, token, colour(themes[theme], `--brand-${token}`)]);
  });

  it('has the same colours for e-mails as for pages', () => {
    const tokens = Object.keys(HOUSE.light) as HouseToken[];
    for (const { id, look } of brands)
      for (const [theme, block] of Object.entries(themesOf(look))) {
        const page = Object.fromEntries(tokens.map((token) => [token, colour(block, `--brand-${token}`)]));
        expect([id, theme, coloursOf(look)[theme as 'light' | 'dark']]).toMatchObject([id, theme, page]);
      }
  });
});
