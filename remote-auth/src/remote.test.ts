import { describe, expect, it } from '@jest/globals';
import { contentsOf } from '@parlay/testing';
import en from '../locales/en.json';
import fi from '../locales/fi.json';
import remote from './remote.ts';

type Words = { [key: string]: string | Words };
const flat = (words: Words, path = ''): Array<[string, string]> =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe('remote-auth', () => {
  it('owns the login page and the overlay of every page', () => {
    expect(contentsOf(remote)).toEqual({ routes: ['login'], slots: ['overlay'] });
  });

  it('has every word in Finnish, with the same placeholders, and no English left', () => {
    const finnish = new Map(flat(fi));
    expect([...finnish.keys()].sort()).toEqual(
      flat(en)
        .map(([key]) => key)
        .sort(),
    );
    for (const [key, text] of flat(en)) {
      expect([key, placeholders(finnish.get(key) ?? '')]).toEqual([key, placeholders(text)]);
      expect([key, finnish.get(key)]).not.toEqual([key, text]);
    }
  });

  it('never shouts and never promises', () => {
    for (const [, text] of [...flat(en), ...flat(fi)]) expect(text).not.toMatch(/!|\bwin\b|\bvoita\b/i);
  });
});
