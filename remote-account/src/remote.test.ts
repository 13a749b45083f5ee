import { describe, expect, it } from '@jest/globals';
import { contentsOf } from '@parlay/testing';
import { placeholdersOf, textsOf } from '@parlay/testing/messages';
import en from '../locales/en.json';
import fi from '../locales/fi.json';
import remote from './remote.ts';

describe('remote-account', () => {
  it('AC10, RT5: owns transactions and the cashier and fills no slot', () => {
    expect(contentsOf(remote)).toEqual({
      routes: ['account/transactions', 'account/deposit', 'account/deposit-completed', 'account/deposit-completed-2'],
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
