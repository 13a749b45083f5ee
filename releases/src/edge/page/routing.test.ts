import { beforeAll, describe, expect, it } from '@jest/globals';
import { LOCALES, type Locale, PRODUCTS } from '@parlay/contracts/brand';
import { SECTIONS, sectionWord } from '@parlay/contracts/frames';
import { integrityOf, RELEASE_FILE } from '../../artifacts/integrity.ts';
import { bytesOf, createTestRelease, route } from '../../testing/releases.ts';
import { type LoadedRelease, loadRelease } from '../release/loaded-release.ts';
import { rowsOf } from './page-model.ts';
import { aliasOf, fillPattern, matchRoute, type RowsIn, translate } from './routing.ts';

const testRelease = createTestRelease({
  remote: 'remote-sports',
  routes: [
    route('betting', { paths: { en: 'betting/*', es: 'apuestas/*', fi: 'vedonlyonti/*' } }),
    route('sports-book', { paths: { en: 'sports-book/*', es: 'deportes/*', fi: 'urheiluvedot/*' } }),
    route('sports-book-live', {
      paths: { en: 'sports-book/live/*', es: 'deportes/en-vivo/*', fi: 'urheiluvedot/live/*' },
    }),
    route('betting-rules', { paths: { en: 'betting/rules' } }),
  ],
});

let loaded: LoadedRelease;
beforeAll(async () => {
  const record = {
    release: testRelease.release,
    digest: testRelease.digest,
    integrity: integrityOf(bytesOf(testRelease, RELEASE_FILE)),
  };
  loaded = await loadRelease(record, async (file) => testRelease.files.get(file));
});
const rowsIn: RowsIn = (locale: Locale) =>
  rowsOf([{ remote: 'remote-sports', version: '1.0.0', loaded, canary: false }], {
    brand: { id: 104, products: [...PRODUCTS] },
    locale,
  });
const at = (locale: Locale, path: string) => matchRoute(rowsIn(locale), path);

describe('a route with a wildcard path [FR4]', () => {
  it('matches its root and every path below it, but no other path', () => {
    expect(at('en', '/betting')).toMatchObject({ row: { id: 'betting' }, params: { '*': '' } });
    expect(at('en', '/betting/event/123')).toMatchObject({ row: { id: 'betting' }, params: { '*': 'event/123' } });
    expect(at('en', '/bettings')).toBeUndefined();
    expect(at('en', '/bet/event/123')).toBeUndefined();
  });

  it('yields to a fixed path and to a longer root', () => {
    expect(at('en', '/betting/rules')?.row.id).toBe('betting-rules');
    expect(at('en', '/sports-book/live/123')).toMatchObject({
      row: { id: 'sports-book-live' },
      params: { '*': '123' },
    });
    expect(at('en', '/sports-book/event/123')?.row.id).toBe('sports-book');
  });

  it('is filled in with a path or left empty', () => {
    expect(fillPattern('betting/*', {})).toBe('/betting');
    expect(fillPattern('betting/*', { '*': 'a b/ö' })).toBe('/betting/a%20b/%C3%B6');
  });

  it('translates the section and preserves the id for every pair of languages [FR4]', () => {
    for (const from of LOCALES)
      for (const to of LOCALES)
        for (const section of SECTIONS) {
          const path = `${sectionWord(section, from)}/77`;
          const root = fillPattern(rowsIn(from).find((row) => row.id === 'betting')?.pattern ?? '', {});
          const match = at(from, `${root}/${path}`);
          const other = fillPattern(rowsIn(to).find((row) => row.id === 'betting')?.pattern ?? '', {});
          expect(match && translate(rowsIn, match, to)).toBe(`${other}/${sectionWord(section, to)}/77`);
        }
  });

  it('leaves a sport path untranslated, and resolves English words to those of the language', () => {
    const match = at('en', '/betting/football/sweden');
    expect(match && translate(rowsIn, match, 'fi')).toBe('/vedonlyonti/football/sweden');
    expect(aliasOf(rowsIn, 'fi', '/betting/event/9')).toBe('/vedonlyonti/tapahtuma/9');
    expect(aliasOf(rowsIn, 'es', '/sports-book/live/9')).toBe('/deportes/en-vivo/9');
    expect(aliasOf(rowsIn, 'fi', '/nowhere/event/9')).toBeUndefined();
  });
});
