import { describe, expect, it } from '@jest/globals';
import { isFreeCashOffered } from './free-cash.ts';

const rules = { popup: true, blockedCountries: ['GB', 'SE'] };

describe('isFreeCashOffered', () => {
  it.each([
    ['a visitor', { rules, country: 'MT', deposits: undefined }, true],
    ['a player without a deposit', { rules, country: 'MT', deposits: 0 }, true],
    ['a player with a deposit', { rules, country: 'MT', deposits: 1 }, false],
    ['a visitor from a blocked country', { rules, country: 'GB', deposits: undefined }, false],
    ['a visitor from an unknown country', { rules, country: null, deposits: undefined }, false],
    [
      'a visitor of a brand without free cash',
      { rules: { ...rules, popup: false }, country: 'MT', deposits: undefined },
      false,
    ],
  ])('decides whether to offer free cash to %s: %# [SH27]', (_who, facts, offered) => {
    expect(isFreeCashOffered(facts)).toBe(offered);
  });
});
