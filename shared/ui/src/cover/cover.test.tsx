import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { cover } from './cover.ts';
import { Cover } from './cover.tsx';
import { PALETTES } from './palettes.ts';

const ids = Array.from({ length: 60 }, (_, at) => `game-${at}`);
const markup = (id: string, tags: string[] = []) => renderToStaticMarkup(<Cover subject={{ id, tags }} title={id} />);

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
