import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { PUBLIC_ROUTES } from '@parlay/contracts/routes';
import { placeholdersOf, textsOf } from '@parlay/testing/messages';
import en from '../locales/en.json';
import fi from '../locales/fi.json';
import remote from './remote.ts';

const { routes, slots } = remote.definition;

describe('the table of contents', () => {
  it('fills the slots around the page', () => {
    expect(Object.keys(slots).sort()).toEqual(['bottom', 'notices', 'top']);
  });

  it('owns public routes only, each with titles in both languages', () => {
    for (const [id, route] of Object.entries(routes)) {
      expect(PUBLIC_ROUTES).toContain(id);
      expect(route.titles.en && route.titles.fi).toBeTruthy();
    }
  });

  it.each(LOCALES)('RT1: no two routes have the same path in %s', (locale) => {
    const paths = Object.values(routes).map(({ paths }) => paths[locale] ?? paths.en);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('RT2: account pages are for players only', () => {
    for (const [id, route] of Object.entries(routes)) {
      expect([id, route.needsPlayer ?? false]).toEqual([id, id === 'account' || id.startsWith('account/')]);
    }
  });

  it('names the chunk of each page after its route', () => {
    const sources = ['site', 'coming', 'account']
      .map((file) => readFileSync(join(__dirname, 'routes', `${file}.ts`), 'utf8'))
      .join('');
    for (const id of Object.keys(routes)) {
      expect(sources).toContain(`webpackChunkName: "page-${id.replaceAll('/', '-')}"`);
    }
  });
});

describe('messages', () => {
  const english = new Map(textsOf(en));
  const finnish = new Map(textsOf(fi));
  /** Names and words that are the same in both languages. */
  const same = new Set([
    'products.fantasy',
    'dock.fantasy',
    'dock.helio-lottery',
    'coming.pages.boa.title',
    'fact.jackpot',
  ]);

  it('are complete in Finnish, with the same placeholders', () => {
    expect([...finnish.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english)
      expect([key, placeholdersOf(finnish.get(key) ?? '')]).toEqual([key, placeholdersOf(text)]);
  });

  it('are not left in English', () => {
    const copies = [...english]
      .filter(([key, text]) => finnish.get(key) === text && !same.has(key))
      .map(([key]) => key);
    expect(copies).toEqual([]);
  });

  it('never shout', () => {
    for (const [key, text] of [...english, ...finnish]) expect([key, text.includes('!')]).toEqual([key, false]);
  });
});
