import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contentsOf } from '@parlay/testing';
import { languageErrors } from '@parlay/testing/languages';
import remote from './remote.ts';

describe('remote-sports', () => {
  it('owns the sports and lottery routes, and fills no slot [FR8, RT4]', () => {
    expect(contentsOf(remote)).toEqual({
      routes: [
        'betting',
        'live-betting',
        'sports-book',
        'sports-book-live',
        'lottery',
        'helio-lottery',
        'boa',
        'account/lotteryplatformlogin',
      ],
      slots: [],
    });
  });

  it('has all texts in every language, and none left in English [SH35]', () => {
    expect(languageErrors(join(__dirname, '..', 'locales'))).toEqual([]);
    expect(languageErrors(join(__dirname, '..', 'descriptions'))).toEqual([]);
  });
});
