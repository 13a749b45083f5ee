import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { PAYMENT_MARKS } from '@parlay/contracts/brand-public';
import { PAYMENT_MARK_LOCALES } from '@parlay/contracts/fixed-constants';
import { markWord } from './payment-words.ts';

describe('payment marks', () => {
  it('SH20: say what they stand for in the seven languages that marks are written in, and in English elsewhere', () => {
    for (const mark of PAYMENT_MARKS)
      for (const locale of LOCALES) {
        const { word, lang } = markWord(mark, locale);
        expect([mark, locale, lang]).toEqual([
          mark,
          locale,
          PAYMENT_MARK_LOCALES.find((one) => one === locale) ?? 'en',
        ]);
        expect(word).not.toBe('');
      }
    expect(markWord('visa', 'fi')).toEqual({ word: 'Kortti', lang: 'fi' });
    expect(markWord('efectivo', 'es')).toEqual({ word: 'Efectivo', lang: 'es' });
    expect(markWord('visa', 'lv')).toEqual({ word: 'Card', lang: 'en' });
  });
});
