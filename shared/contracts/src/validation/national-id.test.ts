import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NATIONAL_ID_LENGTHS, nationalId } from './national-id.ts';

const rule = nationalId('kind');

const SIGNS = '0123456789ABCXYZabcxyz';
const kinds = fc.constantFrom(...Object.entries(NATIONAL_ID_LENGTHS));
const numbers = fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 14 });

it('the number of each kind of document has its own length, with letters and digits [VA8]', () => {
  fc.assert(
    fc.property(kinds, numbers, ([kind, [least, most]], number) => {
      const fits = number.length >= least && number.length <= most;
      expect(rule(number, { kind })?.key).toBe(fits ? undefined : 'invalidPattern');
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
