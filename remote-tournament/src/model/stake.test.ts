import { describe, expect, it } from '@jest/globals';
import { aBrand } from '@parlay/ports/fakes';
import fc from 'fast-check';
import {
  affordableStakes,
  allIn,
  applyEdit,
  caretPosition,
  formatStake,
  possibleWinnings,
  remainingStake,
  wholePoints,
} from './stake.ts';

const LOCALES = ['de', 'en', 'es', 'fi', 'fr', 'lv', 'no', 'sv'];
const locale = fc.constantFrom(...LOCALES);
const stake = fc.nat(10_000_000);

/** Types a key at a position in the formatted value, as a browser does. */
function type(value: number, key: string, at: number, language: string, available: number) {
  const text = value === 0 ? '' : formatStake(value, language);
  const caret = Math.min(at, text.length);
  return applyEdit(value, { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + 1 }, available);
}

function press(value: number, kind: 'deleteContentBackward' | 'deleteContentForward', caret: number, language: string) {
  const text = formatStake(value, language);
  const from = kind === 'deleteContentBackward' ? caret - 1 : caret;
  return applyEdit(
    value,
    { text: text.slice(0, from) + text.slice(from + 1), caret: from, kind },
    Number.MAX_SAFE_INTEGER,
  );
}

describe('applyEdit [TO5]', () => {
  it('rejects any key that is not a digit [TO5]', () => {
    fc.assert(
      fc.property(
        stake,
        fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
        fc.nat(12),
        locale,
        (value, key, at, language) => {
          fc.pre(!/[\d\s.,'’٬]/u.test(key));
          expect(type(value, key, at, language, 10_000_000).value).toBe(value);
        },
      ),
    );
  });

  it('rejects digits of other scripts, exponents and signs [TO5]', () => {
    for (const key of ['٣', '３', 'e', '-', '+', '½']) expect(type(5000, key, 2, 'en', 100_000).value).toBe(5000);
  });

  it('ignores values above the available points, and accepts all others [TO5]', () => {
    fc.assert(
      fc.property(stake, fc.nat(9), stake, locale, (value, digit, available, language) => {
        fc.pre(value <= available);
        const wanted = Number(`${value}${digit}`);
        const next = type(value, String(digit), 99, language, available).value;
        expect(next).toBe(wanted > available ? value : wanted);
      }),
    );
  });

  it('accepts a number typed digit by digit in every language, with separators [TO5]', () => {
    fc.assert(
      fc.property(stake, locale, (value, language) => {
        let now = 0;
        for (const digit of String(value)) now = type(now, digit, 99, language, 10_000_000).value;
        expect(now).toBe(value);
      }),
    );
    expect(LOCALES.map((language) => formatStake(1234567, language))).toEqual([
      '1.234.567',
      '1,234,567',
      '1.234.567',
      '1\u00a0234\u00a0567',
      '1\u202f234\u202f567',
      '1\u00a0234\u00a0567',
      '1\u00a0234\u00a0567',
      '1\u00a0234\u00a0567',
    ]);
  });

  it('deletes one digit at a time, even across a separator, down to 0 [TO5]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(12), locale, (value, at, language) => {
        const text = formatStake(value, language);
        const caret = 1 + (at % text.length);
        const { value: next } = press(value, 'deleteContentBackward', caret, language);
        expect(String(next).length).toBeLessThanOrEqual(String(value).length);
        expect(next).toBeLessThan(value);
        const forward = press(value, 'deleteContentForward', caret - 1, language).value;
        expect(forward).toBeLessThan(value);
      }),
    );
    expect(press(7, 'deleteContentBackward', 1, 'en').value).toBe(0);
  });

  it('keeps the digits after the caret [TO5]', () => {
    expect(type(1500, '9', 1, 'en', 1_000_000)).toEqual({ value: 19_500, behindCaret: 3 });
    expect(caretPosition('19,500', 3)).toBe(3);
    expect(caretPosition('1,234,567', 4)).toBe(4);
    expect(caretPosition('1,234,567', 0)).toBe(9);
  });

  it('accepts pasted text only if it is a number [TO5]', () => {
    const paste = (text: string) => applyEdit(0, { text, caret: text.length }, 25_000).value;
    expect(paste('5,000')).toBe(5000);
    expect(paste('5 000')).toBe(5000);
    expect(paste('1e3')).toBe(0);
    expect(paste('99999999999999999999')).toBe(0);
  });

  it('offers only the brand’s affordable quick stakes [TO5, MC3]', () => {
    const quickStakes = aBrand().constants.quickStakes;
    expect(affordableStakes(quickStakes, 999)).toEqual([]);
    expect(affordableStakes(quickStakes, 5000)).toEqual([1000, 5000]);
    expect(affordableStakes(quickStakes, 10_000)).toEqual([1000, 5000, 10_000]);
    expect(affordableStakes([50], 10_000)).toEqual([50]);
  });

  it('limits All in to the balance or the highest bet, and reports which [X18]', () => {
    expect(allIn(18_450, 20_000)).toEqual({ stake: 18_450, clamped: false });
    expect(allIn(25_000, 20_000)).toEqual({ stake: 20_000, clamped: true });
    expect(allIn(25_000, remainingStake(20_000, 15_000))).toEqual({ stake: 5_000, clamped: true });
    expect(allIn(25_000, remainingStake(20_000, 20_000))).toEqual({ stake: 0, clamped: true });
    expect(allIn(25_000, remainingStake(0, 20_000))).toEqual({ stake: 25_000, clamped: false });
  });
});

describe('possibleWinnings [TO4]', () => {
  it('returns stake times odds to the cent, however large [TO4]', () => {
    expect(possibleWinnings(5000, 2.14)).toBe(1_070_000n);
    fc.assert(
      fc.property(stake, fc.integer({ min: 101, max: 100_000 }), (whole, hundredths) => {
        expect(possibleWinnings(whole, hundredths / 100)).toBe(BigInt(whole) * BigInt(hundredths));
      }),
    );
  });

  it('converts a wire amount to whole points, rounded down', () => {
    expect([wholePoints('18450.99'), wholePoints('0.99'), wholePoints('-5.00'), wholePoints('x')]).toEqual([
      18_450, 0, 0, 0,
    ]);
  });
});
