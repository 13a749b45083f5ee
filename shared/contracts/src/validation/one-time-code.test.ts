import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { factorCode, oneTimeCode, recoveryCode } from './one-time-code.ts';

const accepts = (rule: typeof oneTimeCode, value: string) => rule(value, {}) === undefined;
const RECOVERY = ['ABCD-EFGH-IJKL-MNO7', 'abcd efgh ijkl mno7', 'abcdefghijklmno7'];
const NEITHER = ['', '12345', '1234567', 'ABCD-EFGH-IJKL', 'ABCD-EFGH-IJKL-MNO1', '12345６'];

const SIGNS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const text = (signs: string, least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...signs), minLength: least, maxLength: most });
/** Generates a code with separators in random places. */
const grouped = (code: fc.Arbitrary<string>) =>
  fc
    .tuple(code, fc.array(fc.constantFrom('', '', ' ', '-', ' - '), { minLength: 18, maxLength: 18 }))
    .map(([bare, gaps]) => [...bare].map((sign, at) => sign + gaps[at]).join(''));
const countOf = (code: string) => code.replace(/[ -]/g, '').length;

describe('codes', () => {
  it('for recovery have sixteen allowed characters and pass as second factor [D2]', () => {
    fc.assert(
      fc.property(grouped(text(SIGNS, 14, 18)), (code) => {
        const fits = countOf(code) === 16;
        expect([code, accepts(recoveryCode, code), accepts(factorCode, code)]).toEqual([code, fits, fits]);
      }),
    );
    fc.assert(
      fc.property(text(SIGNS, 15, 15), fc.nat(15), fc.constantFrom(...'0189äñ٣_.'), (code, at, wrong) => {
        const broken = code.slice(0, at) + wrong + code.slice(at);
        expect([broken, accepts(recoveryCode, broken), accepts(factorCode, broken)]).toEqual([broken, false, false]);
      }),
    );
  });

  it('from the app have six digits and do not pass as recovery codes [D2]', () => {
    fc.assert(
      fc.property(grouped(text('0123456789', 4, 8)), (code) => {
        const fits = countOf(code) === 6;
        expect([code, accepts(factorCode, code), accepts(recoveryCode, code)]).toEqual([code, fits, false]);
      }),
    );
  });

  it('of the second factor are app or recovery codes, however grouped [D2]', () => {
    for (const code of ['123456', '123 456', '123-456', ...RECOVERY])
      expect([code, accepts(factorCode, code)]).toEqual([code, true]);
    for (const code of NEITHER) expect([code, accepts(factorCode, code)]).toEqual([code, false]);
  });

  it('for recovery have sixteen letters and digits, and do not pass as app codes [D2]', () => {
    for (const code of RECOVERY) expect([code, accepts(recoveryCode, code)]).toEqual([code, true]);
    for (const code of ['123456', ...NEITHER]) expect([code, accepts(recoveryCode, code)]).toEqual([code, false]);
  });

  it('by email have six digits; an empty field is checked by another rule [AU16]', () => {
    for (const code of ['', '123456', ' 123 456 ']) expect([code, accepts(oneTimeCode, code)]).toEqual([code, true]);
    for (const code of ['12345', 'abcdef']) expect([code, accepts(oneTimeCode, code)]).toEqual([code, false]);
  });
});
