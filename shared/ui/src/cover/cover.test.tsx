import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { cover } from './cover.ts';
import { Cover } from './cover.tsx';
import { BLEED, FAMILIES, type Family } from './families.ts';
import { PALETTES } from './palettes.ts';
import type { Shape } from './shapes.ts';

const ids = Array.from({ length: 60 }, (_, at) => `game-${at}`);
const markup = (id: string, tags: string[] = []) => renderToStaticMarkup(<Cover subject={{ id, tags }} title={id} />);

/** Returns the unrotated circles of a picture, with half of their line width. */
function circlesOf(art: readonly Shape[]): { cx: number; cy: number; r: number }[] {
  return art.flatMap(({ tag, attributes, children = [] }) => {
    if (tag === 'circle') {
      const [cx, cy, r, line] = ['cx', 'cy', 'r', 'stroke-width'].map((name) => Number(attributes[name] ?? 0));
      return [{ cx: cx ?? 0, cy: cy ?? 0, r: (r ?? 0) + (line ?? 0) / 2 }];
    }
    return tag === 'g' && attributes.transform === undefined ? circlesOf(children) : [];
  });
}

describe('Cover', () => {
  it('shows the same picture for the same id, in every shape', () => {
    for (const id of ids) {
      for (const shape of ['portrait', 'wide', 'square'] as const) {
        expect(cover({ id }, { shape })).toEqual(cover({ id }, { shape }));
      }
      expect(markup(id)).toBe(markup(id));
    }
  });

  it('shows different pictures for different ids', () => {
    expect(new Set(ids.map((id) => JSON.stringify(cover({ id }).art))).size).toBe(ids.length);
  });

  it('uses the shapes of a known tag', () => {
    expect(cover({ id: 'any', tags: ['new', 'roulette'] }).family).toBe('wheel');
    expect(cover({ id: 'any', tags: ['dice'] }).family).toBe('pips');
    expect(ids.every((id) => !['wheel', 'fan', 'pips'].includes(cover({ id }).family))).toBe(true);
  });

  it.each(['portrait', 'wide', 'square'] as const)('cuts no disc of an object with space around it: %s', (shape) => {
    const objects = (Object.keys(FAMILIES) as Family[]).filter((family) => !BLEED.has(family));
    for (const family of objects) {
      for (const id of ids) {
        const { art, window, transform } = cover({ id }, { shape, family });
        const [, x = 0, y = 0, scale = 1] = (/^translate\((\d+) (\d+)\) scale\((.+)\)$/.exec(transform) ?? []).map(
          Number,
        );
        for (const { cx, cy, r } of circlesOf(art)) {
          const edges = [x + scale * (cx - r) - window.x, window.x + window.width - x - scale * (cx + r)];
          edges.push(y + scale * (cy - r), window.height - y - scale * (cy + r));
          expect([family, id, Math.min(...edges) >= 0]).toEqual([family, id, true]);
        }
      }
    }
  });

  it('uses only the palettes selected by a brand', () => {
    const selected = ['pine', 'sky', 'sand', 'ink', 'mint', 'lagoon'];
    expect(ids.every((id) => selected.includes(cover({ id }, { palettes: selected }).palette.name))).toBe(true);
    expect(PALETTES).toHaveLength(14);
  });

  it('needs no style attribute, hides the picture from screen readers and keeps the name readable', () => {
    const html = markup('game-1');
    expect(html).not.toMatch(/style=/);
    expect(html).toContain('aria-hidden="true"');
    expect(html).toContain('>game-1<');
  });
});
