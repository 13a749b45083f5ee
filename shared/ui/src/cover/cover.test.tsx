import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { cover } from './cover.ts';
import { Cover } from './cover.tsx';
import { PALETTES } from './palettes.ts';

const ids = Array.from({ length: 60 }, (_, at) => `game-${at}`);
const markup = (id: string, tags: string[] = []) => renderToStaticMarkup(<Cover subject={{ id, tags }} title={id} />);

describe('covers', () => {
  it('show the same picture for the same id, in every shape', () => {
    for (const id of ids) {
      for (const shape of ['portrait', 'wide', 'square'] as const) {
        expect(cover({ id }, { shape })).toEqual(cover({ id }, { shape }));
      }
      expect(markup(id)).toBe(markup(id));
    }
  });

  it('differ for different ids', () => {
    expect(new Set(ids.map((id) => JSON.stringify(cover({ id }).art))).size).toBe(ids.length);
  });

  it('use the shapes of a known tag', () => {
    expect(cover({ id: 'any', tags: ['new', 'roulette'] }).family).toBe('wheel');
    expect(cover({ id: 'any', tags: ['dice'] }).family).toBe('pips');
    expect(ids.every((id) => !['wheel', 'fan', 'pips'].includes(cover({ id }).family))).toBe(true);
  });

  it('use only the palettes selected by a brand', () => {
    const kept = ['pine', 'sky', 'sand', 'ink', 'mint', 'lagoon'];
    expect(ids.every((id) => kept.includes(cover({ id }, { palettes: kept }).palette.name))).toBe(true);
    expect(PALETTES).toHaveLength(14);
  });

  it('need no style attribute, hide the picture from screen readers and keep the name readable', () => {
    const html = markup('game-1');
    expect(html).not.toMatch(/style=/);
    expect(html).toContain('aria-hidden="true"');
    expect(html).toContain('>game-1<');
  });
});
