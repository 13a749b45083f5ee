import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contentsOf } from '@parlay/testing';
import { languageFaults } from '@parlay/testing/languages';
import remote from './remote.ts';

describe('remote-sports', () => {
  it('FR8, RT4: owns the sports and lottery routes and fills no slot', () => {
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

  it('SH35: speaks every language, each completely and none with English left in it', () => {
    expect(languageFaults(join(__dirname, '..', 'locales'))).toEqual([]);
    expect(languageFaults(join(__dirname, '..', 'descriptions'))).toEqual([]);
  });
});
