import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { numberRules, onlyDigits, readNumber, readTypedNumber } from './number.ts';

const CURRENCY_SYMBOLS = ['', '$', '£', '€', 'R', 'R$', 'S/', 'kr', 'zl', 'zł', 'Ft', 'Q', 'Bs', 'bs '];
const amount = fc.tuple(fc.nat(999_999_999), fc.integer({ min: 0, max: 99 }));
const rules = numberRules();
const keyOf = (rule: typeof rules.anyKind, value: string) => rule(value, {})?.key;

describe('a typed number [VA6]', () => {
  it('loses its currency symbol, commas and spaces, and keeps its value', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...CURRENCY_SYMBOLS), ([whole, cents], sign) => {
        const grouped = new Intl.NumberFormat('en').format(whole);
        const part = String(cents).padStart(2, '0');
        expect(readNumber(`${sign}${grouped}.${part}`)).toBe(`${whole}.${part}`);
        expect(readNumber(` ${sign.toUpperCase()} ${whole} `)).toBe(String(whole));
        expect(readNumber(`${grouped}.${part}${sign}`)).toBe(`${whole}.${part}`);
        expect(readNumber(`${whole} ${sign.trim().toLowerCase()} `)).toBe(String(whole));
      }),
    );
  });

  it('loses every comma that cannot be a decimal comma, in any position', () => {
    const groups = fc.array(fc.stringMatching(/^\d{1,4}$/), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), groups, fc.stringMatching(/^\d{3,4}$/), (first, middle, last) => {
        const parts = [String(first), ...middle, last];
        expect(readNumber(parts.join(','))).toBe(parts.join(''));
        expect(readNumber(`${parts.join(',')}.5`)).toBe(`${parts.join('')}.5`);
      }),
    );
  });

  it.each([
    ['.5', '0.5'],
    ['5.', '5'],
    ['-.5', '-0.5'],
    ['-0', '0'],
    ['007', '7'],
    ['r$10', '10'],
    ['50 kr', '50'],
    ['1.000.000', '1000000'],
    ['1000,000', '1000000'],
    ['1,00,000', '100000'],
    ['1,2345', '12345'],
    ['1,000,', '1000'],
    ['10,50.00', '1050.00'],
    ['100$', '100'],
    ['100 £', '100'],
    ['100 q', '100'],
    ['100bs', '100'],
    ['100 zł', '100'],
    ['100 Ft', '100'],
  ])('"%s" is %s', (typed, read) => {
    expect(readNumber(typed)).toBe(read);
  });

  it.each([
    '',
    '.',
    '-',
    'abc',
    '1e3',
    '0x10',
    '1.2.3',
    '١٢',
    '１２',
    '--1',
    '€',
    '9'.repeat(16),
    'kr kr 5',
    '5 kr kr',
    'kr',
    ',',
    'NaN',
  ])('"%s" is not a number', (typed) => {
    expect(readNumber(typed)).toBeUndefined();
  });

  it('requires confirmation of a comma before the last one or two digits, with its possible meaning [X29]', () => {
    for (const [typed, example] of [
      ['10,50', '10.50'],
      ['10,5', '10.5'],
      [',5', '0.5'],
      ['€ 1,000,5', '1000.5'],
      ['1.000,50', '1000.50'],
    ] as const) {
      expect(readTypedNumber(typed)).toEqual({ kind: 'unsure', example });
      expect(readNumber(typed)).toBeUndefined();
    }
    expect(readNumber('1,050')).toBe('1050');
    expect(readNumber('1,050.50')).toBe('1050.50');
  });

  it('reads a comma as a decimal point if the brand does, next to either thousands mark [X29]', () => {
    for (const [typed, number] of [
      ['10,50', '10.50'],
      [',5', '0.5'],
      ['1.050,50', '1050.50'],
      ['1,050.50', '1050.50'],
      ['1,000,000', '1000000'],
      ['10.50', '10.50'],
      ['1,234', '1.234'],
    ] as const)
      expect(readTypedNumber(typed, true)).toEqual({ kind: 'number', number });
  });

  it('requires confirmation of a comma after only zeros or a point, which cannot group thousands [X29]', () => {
    for (const [typed, example] of [
      ['0,500', '0.500'],
      ['$0,1234', '0.1234'],
      ['1.234,567', '1234.567'],
      ['10,50.', '10.50'],
      ['10,,50', '10.50'],
    ] as const)
      expect(readTypedNumber(typed)).toEqual({ kind: 'unsure', example });
  });

  it('rejects points that do not group thousands, and such commas if commas are decimal [X29]', () => {
    for (const typed of ['1.00.000', '1,000.000.5', '1.000,000.50'])
      for (const decimalComma of [false, true]) expect(readNumber(typed, decimalComma)).toBeUndefined();
    for (const typed of ['10,50.', '10,,50', '10,50.00', '1,000,50.5', '1,00,000'])
      expect(readNumber(typed, true)).toBeUndefined();
  });

  it('reads a number with a decimal comma exactly, or requires confirmation [X29]', () => {
    fc.assert(
      fc.property(amount, ([whole, cents]) => {
        const part = String(cents).padStart(2, '0');
        const typed = `${new Intl.NumberFormat('de').format(whole)},${part}`;
        expect(readNumber(typed, true)).toBe(`${whole}.${part}`);
        expect(readTypedNumber(typed)).toEqual({ kind: 'unsure', example: `${whole}.${part}` });
      }),
    );
  });
});

describe('rules on numbers [VA6, VA12]', () => {
  it('compare exactly, even if a float would not', () => {
    fc.assert(
      fc.property(amount, amount, ([a, b], [c, d]) => {
        const one = `${a}.${String(b).padStart(2, '0')}`;
        const other = `${c}.${String(d).padStart(2, '0')}`;
        const less = a * 100 + b < c * 100 + d;
        const more = a * 100 + b > c * 100 + d;
        expect(keyOf(rules.atLeast(other), one)).toBe(less ? 'numberGreaterThanOrEqualTo' : undefined);
        expect(keyOf(rules.atMost(other), one)).toBe(more ? 'numberLesserThanOrEqualTo' : undefined);
      }),
    );
    expect(keyOf(rules.atMost('999999999999999.10'), '999999999999999.11')).toBe('numberLesserThanOrEqualTo');
  });

  it('accept an empty field and use one key for everything that is not a number', () => {
    for (const rule of [rules.anyKind, rules.atLeast('1'), rules.atMost('1'), rules.twoDecimals, rules.integer]) {
      expect(keyOf(rule, '  ')).toBeUndefined();
      expect(keyOf(rule, 'ten')).toBe('numberOfAnyKind');
    }
  });

  it('count only significant decimals', () => {
    const decimals = fc.string({ unit: fc.constantFrom(...'0005'), maxLength: 6 });
    fc.assert(
      fc.property(fc.nat(999_999_999), decimals, fc.constantFrom('', '-'), (whole, part, sign) => {
        const number = `${sign}${whole}.${part}`;
        const behindCents = Number(part.padEnd(6, '0')) % 10_000;
        expect(keyOf(rules.twoDecimals, number)).toBe(behindCents === 0 ? undefined : 'numberToTwoDecimalPlaces');
        expect(keyOf(rules.integer, number)).toBe(Number(part) === 0 ? undefined : 'numberOfAnyKind');
      }),
    );
    expect(keyOf(rules.twoDecimals, '1.23')).toBeUndefined();
    expect(keyOf(rules.twoDecimals, '1.2300')).toBeUndefined();
    expect(keyOf(rules.twoDecimals, '1.234')).toBe('numberToTwoDecimalPlaces');
    expect(keyOf(rules.integer, '1.00')).toBeUndefined();
    expect(keyOf(rules.integer, '1.5')).toBe('numberOfAnyKind');
  });
});

it('the filter for whole numbers keeps only digits', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(onlyDigits(text)).toMatch(/^\d*$/);
    }),
  );
  expect(onlyDigits('€ 1 000')).toBe('1000');
});
