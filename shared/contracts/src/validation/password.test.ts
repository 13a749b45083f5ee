import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Unlisted } from '../open-word.ts';
import {
  differsFrom,
  newPassword,
  PASSWORD_POLICIES,
  PASSWORD_SYMBOLS,
  passwordRequirements,
  passwordStrength,
} from './password.ts';

const letters = fc.string({ unit: fc.constantFrom(...'abcXYZñÑ'), minLength: 1, maxLength: 8 });
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 8 });
const rest = fc.string({ unit: fc.constantFrom(...'aZñ09$@!%*#?&_.,'), maxLength: 8 });
const keyOf = (policy: (typeof PASSWORD_POLICIES)[number], password: string, min = 1) =>
  newPassword(policy, min)(password, {})?.key;

describe('a new password [VA5]', () => {
  it('needs letters, digits and allowed characters in order with "ordered"; the error names a missing kind', () => {
    fc.assert(
      fc.property(letters, digits, rest, (one, two, three) => {
        expect(keyOf('ordered', one + two + three)).toBeUndefined();
        expect(keyOf('ordered', two + one + three)).toBe('charPattern');
        expect(keyOf('ordered', one)).toBe('numPattern');
      }),
    );
    expect(keyOf('ordered', 'Parlay2026$', 8)).toBeUndefined();
    expect(keyOf('ordered', 'Parlay$2026')).toBe('numPattern');
  });

  it('may have them in any order with "anyOrder"', () => {
    fc.assert(
      fc.property(letters, digits, rest, (one, two, three) => {
        for (const password of [one + two + three, three + two + one, two + three + one])
          expect(keyOf('anyOrder', password)).toBeUndefined();
        expect(keyOf('anyOrder', two)).toBe('charPattern');
        expect(keyOf('anyOrder', one)).toBe('numPattern');
      }),
    );
  });

  it('rejects characters that are not allowed, except with "modern"', () => {
    for (const wrong of ['Parlay2026€', 'Parlay2026-', 'Parlay2026å', 'Parlay2026😀']) {
      expect(keyOf('ordered', wrong)).toBe('invalidPattern');
      expect(keyOf('anyOrder', wrong)).toBe('invalidPattern');
      expect(keyOf('modern', wrong)).toBeUndefined();
    }
  });

  it('is left to the server, except for spaces and length, with the policy of a newer server', () => {
    const newer = 'newer' as Unlisted;
    const keys = ['ñññññññ€', 'short', 'with space'].map((password) => newPassword(newer, 8)(password, {})?.key);
    expect(keys).toEqual([undefined, 'minlength', 'noSpaces']);
    expect(passwordRequirements('ñññññññ€', newer, 8).map(({ name }) => name)).toEqual(['length', 'noSpaces']);
  });

  it('is rejected by every policy with a space or if too short, and accepted if empty', () => {
    for (const policy of PASSWORD_POLICIES) {
      expect(keyOf(policy, 'Parlay 2026')).toBe('noSpaces');
      expect(newPassword(policy, 8)('abc123', {})).toEqual({ key: 'minlength', values: { min: 8 } });
      expect(keyOf(policy, '')).toBeUndefined();
    }
  });

  it('must differ only from the given other password', () => {
    const similarPasswords = fc
      .tuple(fc.string(), fc.string())
      .chain(([one, end]) => fc.constantFrom([one, one], [one, one + end]));
    fc.assert(
      fc.property(similarPasswords, ([one = '', other = '']) => {
        expect(differsFrom(one)(other, {})?.key).toBe(one !== '' && one === other ? 'matchWith' : undefined);
      }),
    );
    expect(differsFrom('Parlay2026$')('Parlay2026$', {})).toEqual({ key: 'matchWith' });
    expect(differsFrom('Parlay2026$')('Parlay2027$', {})).toBeUndefined();
    expect(differsFrom('')('', {})).toBeUndefined();
  });
});

it('passes the rule exactly when it meets all listed requirements [AU17]', () => {
  const typed = fc.string({ unit: fc.constantFrom(...`abZñ09 ${PASSWORD_SYMBOLS}-å`), maxLength: 12 });
  fc.assert(
    fc.property(typed, fc.constantFrom(...PASSWORD_POLICIES), (password, policy) => {
      fc.pre(password !== '');
      const allMet = passwordRequirements(password, policy, 8).every(({ met }) => met);
      expect(allMet).toBe(newPassword(policy, 8)(password, {}) === undefined);
    }),
    { numRuns: 500 },
  );
  expect(passwordRequirements('', 'ordered', 8).some(({ met }) => met)).toBe(false);
});

describe('password strength', () => {
  it.each([
    ['', 'weak'],
    ['abcdefghijkl', 'weak'],
    ['ABCdefghijkl', 'weak'],
    ['abc1234567890', 'weak'],
    ['Abc1', 'medium'],
    ['Abc$', 'medium'],
    ['Abcdefghij1', 'medium'],
    ['Abc1$', 'medium'],
    ['Parlay202$', 'strong'],
    ['Ñandú2026$', 'strong'],
  ])('rates "%s" as %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('requires more characters if the brand does [MC3]', () => {
    expect([passwordStrength('Parlay202$', 11), passwordStrength('Parlay2026$', 11)]).toEqual(['medium', 'strong']);
  });

  it('never becomes weaker when characters are added', () => {
    const order = ['weak', 'medium', 'strong'];
    fc.assert(
      fc.property(fc.string(), fc.string(), (password, more) => {
        expect(order.indexOf(passwordStrength(password + more))).toBeGreaterThanOrEqual(
          order.indexOf(passwordStrength(password)),
        );
      }),
    );
  });
});
