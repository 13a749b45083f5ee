import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NATIONAL_ID_LENGTHS, nationalId } from './national-id.ts';

const rule = nationalId('kind');

it('VA8: the number of each kind of document has its own length', () => {
  for (const [kind, [least, most]] of Object.entries(NATIONAL_ID_LENGTHS)) {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 14 }), (number) => {
        const fits = number.length >= least && number.length <= most;
        expect(rule(number, { kind })?.key).toBe(fits ? undefined : 'invalidPattern');
      }),
    );
  }
});

it('VA8, VA12: letters stand in passports and foreigners’ cards only, other signs nowhere', () => {
  expect(rule('A12345678', { kind: 'PASS' })).toBeUndefined();
  expect(rule('A1234567', { kind: 'DNI' })?.key).toBe('invalidPattern');
  expect(rule('1234-5678', { kind: 'PASS' })?.key).toBe('invalidPattern');
  expect(rule('', { kind: 'DNI' })).toBeUndefined();
});
