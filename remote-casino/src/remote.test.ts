import { describe, expect, it } from '@jest/globals';
import { contentsOf } from '@parlay/testing';
import { placeholdersOf, textsOf } from '@parlay/testing/messages';
import en from '../locales/en.json';
import fi from '../locales/fi.json';
import remote from './remote.ts';

describe('remote-casino', () => {
  it('owns the lobby pages and the game page, and fills no slot of every page', () => {
    expect(contentsOf(remote)).toEqual({ routes: ['casino', 'live-games', 'virtuals', 'game'], slots: [] });
  });

  it('has every word in Finnish, with the same placeholders, and no English left', () => {
    const finnish = new Map(textsOf(fi));
    expect([...finnish.keys()].sort()).toEqual(
      textsOf(en)
        .map(([key]) => key)
        .sort(),
    );
    for (const [key, text] of textsOf(en)) {
      expect([key, placeholdersOf(finnish.get(key) ?? '')]).toEqual([key, placeholdersOf(text)]);
      expect([key, finnish.get(key)]).not.toEqual([key, text]);
    }
  });

  it('never shouts and never promises', () => {
    for (const [, text] of [...textsOf(en), ...textsOf(fi)]) expect(text).not.toMatch(/!|\bwin\b|\bvoita\b/i);
  });
});
