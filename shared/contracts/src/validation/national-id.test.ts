import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NATIONAL_ID_LENGTHS, nationalId } from './national-id.ts';

const rule = nationalId('kind');

const CHARACTERS = '0123456789ABCXYZabcxyz';
const kinds = fc.constantFrom(...Object.entries(NATIONAL_ID_LENGTHS));
const numbers = fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 14 });

it('requires letters and digits in the length of each kind of document [VA8]', () => {
  fc.assert(
    fc.property(kinds, numbers, ([kind, [least, most]], number) => {
      const isValidLength = number.length >= least && number.length <= most;
      expect(rule(number, { kind })?.key).toBe(isValidLength ? undefined : 'invalidPattern');
    }),
  );
  expect(rule('12345678K', { kind: 'DNI' })).toBeUndefined();
});

it('rejects other characters, and accepts an empty field, which another rule checks [VA8, VA12]', () => {
  fc.assert(
    fc.property(kinds, fc.constantFrom(...'-. /ñ٣'), fc.nat(7), ([kind, [least]], sign, at) => {
      const number = '1'.repeat(least);
      expect(rule(number, { kind })).toBeUndefined();
      expect(rule(`${number.slice(0, at)}${sign}${number.slice(at + 1)}`, { kind })?.key).toBe('invalidPattern');
    }),
  );
  expect(rule('', { kind: 'DNI' })).toBeUndefined();
});
