import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { PAYMENT_MARKS } from '@parlay/contracts/brand-public';
import type { Unlisted } from '@parlay/contracts/open-word';
import { aBrand } from '@parlay/ports/fakes';
import { isMarked, markName } from './payment-words.ts';

const DEFAULT_LOCALES = aBrand().constants.paymentMarkLocales;

describe('markName', () => {
  it('returns names in seven languages, and in English otherwise [SH20]', () => {
    expect(DEFAULT_LOCALES).toEqual(['de', 'en', 'es', 'fi', 'fr', 'no', 'sv']);
    for (const mark of PAYMENT_MARKS)
      for (const locale of LOCALES) {
        const { word, lang } = markName(mark, locale, DEFAULT_LOCALES);
        expect([mark, locale, lang]).toEqual([mark, locale, locale === 'lv' ? 'en' : locale]);
        expect(word).not.toBe('');
      }
    expect(markName('visa', 'fi', DEFAULT_LOCALES)).toEqual({ word: 'Kortti', lang: 'fi' });
    expect(markName('efectivo', 'es', DEFAULT_LOCALES)).toEqual({ word: 'Efectivo', lang: 'es' });
    expect(markName('visa', 'lv', DEFAULT_LOCALES)).toEqual({ word: 'Card', lang: 'en' });
  });

  it('are drawn only for methods that this build knows', () => {
    expect([isMarked('visa'), isMarked('barter' as Unlisted)]).toEqual([true, false]);
  });

  it('may have other languages in a brand [SH20, MC3]', () => {
    expect(markName('visa', 'lv', ['lv'])).toEqual({ word: 'Karte', lang: 'lv' });
    expect(markName('visa', 'fi', ['lv'])).toEqual({ word: 'Card', lang: 'en' });
  });
});
