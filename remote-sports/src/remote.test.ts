import { describe, expect, it } from '@jest/globals';
import { contentsOf } from '@parlay/testing';
import { placeholdersOf, textsOf } from '@parlay/testing/messages';
import en from '../locales/en.json';
import fi from '../locales/fi.json';
import remote from './remote.ts';

describe('remote-sports', () => {
  it('FR8: owns the sports and lottery routes and fills no slot', () => {
    expect(contentsOf(remote)).toEqual({
      routes: ['betting', 'live-betting', 'sports-book', 'sports-book-live', 'lottery', 'helio-lottery'],
      slots: [],
    });
  });

  it('speaks Finnish wherever it speaks English, with the same placeholders', () => {
    const finnish = new Map(textsOf(fi));
    expect([...finnish.keys()]).toEqual(textsOf(en).map(([key]) => key));
    for (const [key, text] of textsOf(en)) {
      expect([key, placeholdersOf(finnish.get(key) ?? '')]).toEqual([key, placeholdersOf(text)]);
      expect([key, finnish.get(key)]).not.toEqual([key, text]);
    }
  });
});
