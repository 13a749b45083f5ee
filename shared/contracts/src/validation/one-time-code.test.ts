import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { factorCode, oneTimeCode, recoveryCode } from './one-time-code.ts';

const accepts = (rule: typeof oneTimeCode, value: string) => rule(value, {}) === undefined;
const RECOVERY = ['ABCD-EFGH-IJKL-MNO7', 'abcd efgh ijkl mno7', 'abcdefghijklmno7'];
const INVALID_CODES = ['', '12345', '1234567', 'ABCD-EFGH-IJKL', 'ABCD-EFGH-IJKL-MNO1', '12345６'];

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const text = (characters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });
/** Generates a code with separators in random places. */
const grouped = (code: fc.Arbitrary<string>) =>
  fc
    .tuple(code, fc.array(fc.constantFrom('', '', ' ', '-', ' - '), { minLength: 18, maxLength: 18 }))
    .map(([bare, gaps]) => [...bare].map((character, at) => character + gaps[at]).join(''));
const countOf = (code: string) => code.replace(/[ -]/g, '').length;

describe('one-time codes', () => {
  it('pass as recovery codes and second factors only with sixteen allowed characters [D2]', () => {
    fc.assert(
      fc.property(grouped(text(CHARACTERS, 14, 18)), (code) => {
        const isComplete = countOf(code) === 16;
        expect([code, accepts(recoveryCode, code), accepts(factorCode, code)]).toEqual([code, isComplete, isComplete]);
      }),
    );
    fc.assert(
      fc.property(text(CHARACTERS, 15, 15), fc.nat(15), fc.constantFrom(...'0189äñ٣_.'), (code, at, wrong) => {
        const broken = code.slice(0, at) + wrong + code.slice(at);
        expect([broken, accepts(recoveryCode, broken), accepts(factorCode, broken)]).toEqual([broken, false, false]);
      }),
    );
  });

  it('pass as app codes with six digits, but not as recovery codes [D2]', () => {
    fc.assert(
      fc.property(grouped(text('0123456789', 4, 8)), (code) => {
        const isComplete = countOf(code) === 6;
        expect([code, accepts(factorCode, code), accepts(recoveryCode, code)]).toEqual([code, isComplete, false]);
      }),
    );
  });

  it('pass as second factors if they are app or recovery codes in any grouping [D2]', () => {
    for (const code of ['123456', '123 456', '123-456', ...RECOVERY])
      expect([code, accepts(factorCode, code)]).toEqual([code, true]);
    for (const code of INVALID_CODES) expect([code, accepts(factorCode, code)]).toEqual([code, false]);
  });

  it('pass as recovery codes in any grouping, unlike app codes and invalid codes [D2]', () => {
    for (const code of RECOVERY) expect([code, accepts(recoveryCode, code)]).toEqual([code, true]);
    for (const code of ['123456', ...INVALID_CODES]) expect([code, accepts(recoveryCode, code)]).toEqual([code, false]);
  });

  it('pass as email codes with six digits or if empty, which another rule checks [AU16]', () => {
    for (const code of ['', '123456', ' 123 456 ']) expect([code, accepts(oneTimeCode, code)]).toEqual([code, true]);
    for (const code of ['12345', 'abcdef']) expect([code, accepts(oneTimeCode, code)]).toEqual([code, false]);
  });
});
