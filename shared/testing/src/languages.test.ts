import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { languageErrors } from './languages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlay-languages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the placeholder errors in these texts. */
function placeholderErrors(texts: Record<string, Record<string, string>>): string[] {
  for (const [locale, words] of Object.entries(texts))
    writeFileSync(join(folder, `${locale}.json`), JSON.stringify(words));
  return languageErrors(folder).filter((error) => error.includes('placeholders'));
}

describe('languageErrors for untranslated texts', () => {
  /** Returns the errors about `routes.studios.title` in Finnish and in the package.json. */
  function titleErrors(finnish: string, untranslated: readonly string[]): string[] {
    const locales = join(folder, 'locales');
    mkdirSync(locales, { recursive: true });
    for (const locale of LOCALES) {
      const title = locale === 'fi' ? finnish : 'Parlay kit';
      writeFileSync(join(locales, `${locale}.json`), JSON.stringify({ routes: { studios: { title } } }));
    }
    writeFileSync(join(locales, 'en.json'), JSON.stringify({ routes: { studios: { title: 'New studios' } } }));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ untranslated }));
    return languageErrors(locales);
  }

  it('rejects them', () => {
    expect(titleErrors('New studios', [])).toEqual(['fi: routes.studios.title is left in English: New studios']);
    expect(titleErrors('Uudet studiot', [])).toEqual([]);
  });

  it('accepts them while the package lists them, but requires unlisting once all are translated', () => {
    expect(titleErrors('New studios', ['routes.studios.title'])).toEqual([]);
    expect(titleErrors('Uudet studiot', ['routes.studios.title'])).toEqual([
      'package.json: routes.studios.title is translated in every language, so remove it from untranslated',
    ]);
  });
});

const EN = { left_one: '{{count}} bet left of {{all}}', left_other: '{{count}} bets left of {{all}}' };

describe('languageErrors for placeholders [SH35]', () => {
  it('requires the placeholders of the English text', () => {
    expect(placeholderErrors({ en: { hello: 'Hello {{name}}' }, fi: { hello: 'Hei {{nimi}}' } })).toEqual([
      'fi: hello has other placeholders than the English text',
    ]);
  });

  it('compares each plural form, including English', () => {
    const en = { ...EN, left_one: 'one bet left' };
    const de = { left_one: '{{count}} Wette von {{all}}', left_other: 'Wetten von {{all}}' };
    expect(placeholderErrors({ en, de })).toEqual([
      'de: left_other has other placeholders than the English text',
      'en: left_one has other placeholders than the English text',
    ]);
  });

  it('accepts a missing number in a plural form that stands for a single number', () => {
    const texts = { left_one: 'x {{all}}', left_other: '{{count}} y {{all}}' };
    // In French the form also covers zero, in Latvian 21, 31 and so on.
    expect(placeholderErrors({ en: EN, fi: texts, fr: { ...texts, left_many: texts.left_other } })).toEqual([
      'fr: left_one has other placeholders than the English text',
    ]);
    expect(placeholderErrors({ en: EN, lv: { ...texts, left_zero: texts.left_other } })).toContain(
      'lv: left_one has other placeholders than the English text',
    );
  });
});
