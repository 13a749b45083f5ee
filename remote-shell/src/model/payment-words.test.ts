import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { PAYMENT_MARKS } from '@parlay/contracts/brand-public';
import { aBrand } from '@parlay/ports/fakes';
import { markWord } from './payment-words.ts';

const USUAL = aBrand().constants.paymentMarkLocales;

describe('payment marks', () => {
  it('SH20: say what they stand for in the seven languages that marks are written in, and in English elsewhere', () => {
    expect(USUAL).toEqual(['de', 'en', 'es', 'fi', 'fr', 'no', 'sv']);
    for (const mark of PAYMENT_MARKS)
      for (const locale of LOCALES) {
        const { word, lang } = markWord(mark, locale, USUAL);
        expect([mark, locale, lang]).toEqual([mark, locale, locale === 'lv' ? 'en' : locale]);
        expect(word).not.toBe('');
      }
    expect(markWord('visa', 'fi', USUAL)).toEqual({ word: 'Kortti', lang: 'fi' });
    expect(markWord('efectivo', 'es', USUAL)).toEqual({ word: 'Efectivo', lang: 'es' });
    expect(markWord('visa', 'lv', USUAL)).toEqual({ word: 'Card', lang: 'en' });
  });

  it('SH20, MC3: a brand may have them in other languages', () => {
    expect(markWord('visa', 'lv', ['lv'])).toEqual({ word: 'Karte', lang: 'lv' });
    expect(markWord('visa', 'fi', ['lv'])).toEqual({ word: 'Card', lang: 'en' });
  });
});
