import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contentsOf } from '@parlay/testing';
import { languageErrors } from '@parlay/testing/languages';
import remote from './remote.ts';

describe('remote-tournament', () => {
  it('owns the tournament routes and fills no slot [RT9]', () => {
    expect(contentsOf(remote)).toEqual({
      routes: ['tournaments', 'tournament'],
      slots: [],
    });
  });

  it('has all texts in every language, and none left in English [SH35]', () => {
    expect(languageErrors(join(__dirname, '..', 'locales'))).toEqual([]);
    expect(languageErrors(join(__dirname, '..', 'descriptions'))).toEqual([]);
  });
});
