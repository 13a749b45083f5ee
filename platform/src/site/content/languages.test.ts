import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { readBrands } from '@parlay/contracts/brand-files';
import { PUBLIC_ROUTES } from '@parlay/contracts/routes';
import { ERRORS, type ErrorCode } from '../../core/http/errors.ts';
import { consentText, messageOf } from '../../core/http/messages.ts';
import { readSources } from './files.ts';
import { createLibrary } from './library.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'content', 'en');
const PAGES = readdirSync(folder).map((file) => file.replace(/\.html$/, ''));
const marksOf = (html = '') => html.match(/<[^>]+>|\{[^}]+\}+/g)?.map((mark) => mark.replace(/^<a .*/, '<a>')) ?? [];
const sources = readSources();

it('the help centre has 23 pages, and fantasy has one [SH31, CA10]', () => {
  expect(PAGES).toHaveLength(24);
});

it.each(LOCALES)('every content page exists in %s with the same parts and facts as in English [SH30]', (locale) => {
  for (const name of PAGES) {
    const page = sources.pages.get(`${locale}/${name}`);
    expect(page?.title).toBeTruthy();
    expect([name, marksOf(page?.html)]).toEqual([name, marksOf(sources.pages.get(`en/${name}`)?.html)]);
  }
  const parts = (language: string) =>
    [...sources.parts.keys()].flatMap((key) => (key.startsWith(`${language}/`) ? [key.slice(3)] : []));
  expect(parts(locale).toSorted()).toEqual(parts('en').toSorted());
});

it('every link in a text leads to an existing page and anchor [SH31]', () => {
  const result = readBrands();
  if (!result.ok) throw new Error(result.error);
  const library = createLibrary({ brands: result.brands, registers: 'https://companies.example' });
  const brand = result.brands.find(({ id }) => id === 140);
  if (!brand) throw new Error('brand 140 has every page of the help centre');
  const brokenLinks = PAGES.flatMap((name) =>
    [...(library.page(name, brand, 'en')?.html ?? '').matchAll(/href="(\/[^"]*)"/g)].flatMap(([, href = '']) => {
      const [path = '', hash] = href.slice(1).split('#');
      const target = path.startsWith('help-centre/')
        ? library.page(path.slice('help-centre/'.length), brand, 'en')
        : undefined;
      const isRoute = (PUBLIC_ROUTES as readonly string[]).includes(path);
      const exists = isRoute || (target && (hash === undefined || target.html.includes(`id="${hash}"`)));
      return exists ? [] : [`${name}: ${href}`];
    }),
  );
  expect(brokenLinks).toEqual([]);
});

it.each(LOCALES.filter((locale) => locale !== 'en'))('every error has a message in %s', (locale) => {
  const english = (Object.keys(ERRORS) as ErrorCode[]).filter(
    (code) => messageOf(code, locale) === messageOf(code, 'en'),
  );
  expect(english).toEqual([]);
  expect(consentText('TERMS_AND_CONDITIONS', locale)).not.toBe(consentText('TERMS_AND_CONDITIONS', 'en'));
});
