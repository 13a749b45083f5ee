import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { CALLING_CODES, countryOfCode } from './calling-codes.ts';
import { bareNumber, callingCode, phoneNumber, withoutCode } from './phone.ts';
import { internationalNumber, possibleNumber } from './phone-number.ts';

const number = fc.string({ unit: fc.constantFrom(...'123456789'), minLength: 4, maxLength: 14 });
const gap = fc.constantFrom('', ' ', '-', '.', ' (', ') ');

it('has the calling codes of libphonenumber', () => {
  const libphonenumberCodes = Object.fromEntries(
    getCountries().map((country) => [country, getCountryCallingCode(country)]),
  );
  expect(CALLING_CODES).toEqual(libphonenumberCodes);
});

it('maps a shared code to its main country', () => {
  expect(['1', '7', '44', '358', '61', '47', '39', '999'].map(countryOfCode)).toEqual([
    'US',
    'RU',
    'GB',
    'FI',
    'AU',
    'NO',
    'IT',
    undefined,
  ]);
  for (const code of Object.values(CALLING_CODES)) {
    const main = countryOfCode(code) ?? '';
    expect(CALLING_CODES[main]).toBe(code);
    const shared = Object.keys(CALLING_CODES).filter((country) => CALLING_CODES[country] === code);
    if (shared.length > 1) expect([main, getCountryCallingCode(main as 'US')]).toEqual([main, code]);
  }
});

describe('a phone number', () => {
  it('consists of digits in any grouping', () => {
    fc.assert(
      fc.property(number, gap, (digits, between) => {
        const typed = digits.slice(0, 2) + between + digits.slice(2);
        expect(bareNumber(typed)).toBe(digits);
        expect(phoneNumber(typed, {})).toBeUndefined();
      }),
    );
    for (const wrong of ['123', '1'.repeat(15), '12345a', '١٢٣٤٥', '+35840123'])
      expect([wrong, phoneNumber(wrong, {})?.key]).toEqual([wrong, 'invalidPattern']);
    expect(phoneNumber('', {})).toBeUndefined();
  });

  it('is split from its calling code in any notation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(CALLING_CODES)),
        number,
        fc.constantFrom('+', '00'),
        (code, rest, start) => {
          const found = withoutCode(`${start}${code} ${rest}`);
          expect(`${found?.code}${found?.number}`).toBe(code + rest);
          expect(callingCode(`+${found?.code}`, {})).toBeUndefined();
        },
      ),
    );
    expect(withoutCode('0401234567')).toBeUndefined();
    expect(callingCode('+999', {})?.key).toBe('invalidPattern');
  });

  it('must be possible in its country', () => {
    expect(internationalNumber('358', '040 123 4567')).toBe('+358401234567');
    expect(internationalNumber('+49', '1512 3456789')).toBe('+4915123456789');
    expect(internationalNumber('49', '12')).toBeUndefined();
    expect(possibleNumber(() => '49')('12', {})?.key).toBe('invalidPattern');
    expect(possibleNumber(() => undefined)('12', {})).toBeUndefined();
    fc.assert(fc.property(fc.string(), fc.string(), (one, other) => void internationalNumber(one, other)));
  });
});
