import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { ERRORS, type ErrorCode } from '../../core/http/errors.ts';
import { consentText, messageOf } from '../../core/http/messages.ts';
import { pageNamed } from './files.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'content', 'en');
const PAGES = readdirSync(folder).map((file) => file.replace(/\.html$/, ''));
const tagsOf = (html = '') => html.match(/<[^>]+>/g) ?? [];

it('the help centre has its 23 pages [SH31]', () => {
  expect(PAGES).toHaveLength(23);
});

it.each(LOCALES)('every content page is in %s, with the same parts as the English one [SH30]', (locale) => {
  for (const name of PAGES) {
    const page = pageNamed(name, locale);
    expect([name, page?.locale]).toEqual([name, locale]);
    expect(page?.title).toBeTruthy();
    expect([name, tagsOf(page?.html)]).toEqual([name, tagsOf(pageNamed(name, 'en')?.html)]);
  }
});

it.each(LOCALES.filter((locale) => locale !== 'en'))(
  'no failure is told in English to somebody who reads %s',
  (locale) => {
    const english = (Object.keys(ERRORS) as ErrorCode[]).filter(
      (code) => messageOf(code, locale) === messageOf(code, 'en'),
    );
    expect(english).toEqual([]);
    expect(consentText('TERMS_AND_CONDITIONS', locale)).not.toBe(consentText('TERMS_AND_CONDITIONS', 'en'));
  },
);
