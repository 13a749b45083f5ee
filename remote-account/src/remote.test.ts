import { describe, expect, it } from '@jest/globals';
import { contentsOf } from '@parlay/testing';
import en from '../locales/en.json';
import fi from '../locales/fi.json';
import remote from './remote.ts';

const flat = (messages: object, path = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value as object, `${path}${key}.`),
  );
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('remote-account', () => {
  it('AC10, RT5: owns transactions and the cashier and fills no slot', () => {
    expect(contentsOf(remote)).toEqual({
      routes: ['account/transactions', 'account/deposit', 'account/deposit-completed', 'account/deposit-completed-2'],
      slots: [],
    });
  });

  it('speaks Finnish wherever it speaks English, with the same placeholders', () => {
    const finnish = new Map(flat(fi));
    expect([...finnish.keys()]).toEqual(flat(en).map(([key]) => key));
    for (const [key, text] of flat(en)) {
      expect([key, placeholders(finnish.get(key) ?? '')]).toEqual([key, placeholders(text)]);
      expect([key, finnish.get(key)]).not.toEqual([key, text]);
    }
  });
});
