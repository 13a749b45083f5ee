import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cardCodeError, cardExpiryError, cardNameError, cardNumberError, passesLuhn, schemeOf } from './card.ts';
import { cardCode, cardExpiry, cardNumber } from './card-rule.ts';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
/** Appends the check digit that makes a number valid. */
const withCheck = (start: string) => {
  const check = [...'0123456789'].find((digit) => passesLuhn(start + digit)) ?? '';
  return start + check;
};

describe('a card number [VA7]', () => {
  it('passes only with its check digit, grouped or not', () => {
    fc.assert(
      fc.property(digits(11, 18), fc.constantFrom('', ' ', '-'), (start, gap) => {
        const number = withCheck(start);
        const grouped = number.replace(/(\d{4})(?=\d)/g, `$1${gap}`);
        expect(cardNumberError(grouped, 'other')).toBeUndefined();
        const last = Number(number.at(-1));
        for (const wrong of [...'0123456789'].map(Number).filter((digit) => digit !== last))
          expect(cardNumberError(`${start}${wrong}`, 'other')).toBe('luhn');
      }),
    );
  });

  it('starts with 4 for VISA and 5 for MASTERCARD; other types are not checked', () => {
    fc.assert(
      fc.property(digits(14, 14), fc.constantFrom(...'0123456789'), (rest, first) => {
        const number = withCheck(first + rest);
        expect(cardNumberError(number, 'VISA')).toBe(first === '4' ? undefined : 'prefix');
        expect(cardNumberError(number, 'mastercard')).toBe(first === '5' ? undefined : 'prefix');
        expect(cardNumberError(number, 'constructor')).toBeUndefined();
      }),
    );
  });

  it('passes for Mastercard’s second series, 2221 to 2720, only if the brand accepts it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2999 }), digits(11, 11), (start, rest) => {
        const number = withCheck(`${start}${rest}`);
        const isSecond = start >= 2221 && start <= 2720;
        expect(cardNumberError(number, 'mastercard', true)).toBe(isSecond ? undefined : 'prefix');
        expect(cardNumberError(number, 'mastercard')).toBe('prefix');
        expect(cardNumberError(number, 'visa', true)).toBe('prefix');
      }),
    );
    expect(schemeOf('22', ['visa', 'mastercard'], true)).toBe('mastercard');
    expect(schemeOf('28', ['visa', 'mastercard'], true)).toBeUndefined();
    expect(cardNumberError(withCheck('55000000000000'), 'mastercard', true)).toBeUndefined();
  });

  it('is required and must be digits in a card number’s length', () => {
    expect(cardNumberError('  ', 'visa')).toBe('required');
    expect(cardNumberError('4٤11', 'visa')).toBe('digits');
    expect(cardNumberError('40000000000', 'visa')).toBe('length');
    expect(cardNumberError(`4${'0'.repeat(19)}`, 'visa')).toBe('length');
  });
});

it('accepts security codes of three or four digits [VA7]', () => {
  fc.assert(
    fc.property(digits(1, 8), (code) => {
      expect(cardCodeError(code)).toBe(code.length === 3 || code.length === 4 ? undefined : 'length');
    }),
  );
  expect(cardCodeError('')).toBe('required');
  expect(cardCodeError('12a')).toBe('length');
});

it('accepts a card until the end of its expiry month [VA7]', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const month = fc.integer({ min: 1, max: 12 });
  const slash = fc.constantFrom('/', ' / ', '/ ');
  fc.assert(
    fc.property(moment, fc.integer({ min: -1, max: 1 }), month, slash, (now, years, of, gap) => {
      const year = Math.min(now.getUTCFullYear() + years, 2099);
      const text = `${String(of).padStart(2, '0')}${gap}${String(year).slice(2)}`;
      const monthsLeft = (year - now.getUTCFullYear()) * 12 + of - (now.getUTCMonth() + 1);
      expect(cardExpiryError(text, now.getTime())).toBe(monthsLeft >= 0 ? undefined : 'expiry');
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 13, max: 99 }), fc.integer({ min: 30, max: 99 }), (no, year) => {
      expect(cardExpiryError(`${no}/${year}`, 0)).toBe('expiry');
    }),
  );
});

it('requires a card holder’s name without further checks [VA7]', () => {
  const blank = fc.string({ unit: fc.constantFrom(' ', '\t', '\u00a0'), maxLength: 4 });
  fc.assert(
    fc.property(blank, fc.string({ unit: 'grapheme' }), (spaces, name) => {
      expect(cardNameError(spaces)).toBe('required');
      expect(cardNameError(spaces + name + spaces)).toBe(name.trim() === '' ? 'required' : undefined);
    }),
  );
});

it('treats the end of the month as a card’s last moment [VA7]', () => {
  const now = Date.UTC(2026, 10, 30, 23, 59);
  expect(cardExpiryError('11/26', now)).toBeUndefined();
  expect(cardExpiryError('11/26', Date.UTC(2026, 11, 1, 0, 0, 1))).toBe('expiry');
  for (const wrong of ['13/30', '00/30', '1/30', '0430', '04-30']) expect(cardExpiryError(wrong, now)).toBe('expiry');
  expect(cardExpiryError('', now)).toBe('required');
});

it('shares one error key among card form rules, which accept an empty value [VA12]', () => {
  for (const rule of [cardNumber('visa'), cardExpiry(0), cardCode]) {
    expect(rule('', {})).toBeUndefined();
    expect(rule('x', {})).toEqual({ key: 'invalidPattern' });
  }
});
