import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { textsOf } from '@parlay/contracts/message-keys';
import { contentsOf } from '@parlay/testing';
import { languageErrors } from '@parlay/testing/languages';
import en from '../locales/en.json';
import fi from '../locales/fi.json';
import remote from './remote.ts';

describe('remote-casino', () => {
  it('owns the lobby pages and the game page, and fills no slot of every page', () => {
    expect(contentsOf(remote)).toEqual({ routes: ['casino', 'live-games', 'virtuals', 'game'], slots: [] });
  });

  it('has complete texts in every language, none left in English [SH35]', () => {
    expect(languageErrors(join(__dirname, '..', 'locales'))).toEqual([]);
    expect(languageErrors(join(__dirname, '..', 'descriptions'))).toEqual([]);
  });

  it('has no exclamation marks and no promises', () => {
    for (const [, text] of [...textsOf(en), ...textsOf(fi)]) expect(text).not.toMatch(/!|\bwin\b|\bvoita\b/i);
  });
});
