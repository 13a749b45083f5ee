import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lettersAndDigits, validName } from './name.ts';

const BANNED = [...'~`!@#$%^&*()_+=?/,:;"[]{}|\\<>'];
const strict = validName({ allowHyphen: false });
const open = validName({ allowHyphen: true });

it('refuses banned characters at any position in a name [VA4]', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...BANNED), fc.string(), (before, banned, after) => {
      expect(strict(before + banned + after, {})?.key).toBe('validName');
      expect(open(before + banned + after, {})?.key).toBe('validName');
    }),
  );
  for (const name of ['Maria', 'Zoë', "O'Neill", 'Þór', 'Николай', 'María José', '王', 'Dr. Müller']) {
    expect(strict(name, {})).toBeUndefined();
  }
});

it('refuses a hyphen unless the brand allows it [VA4]', () => {
  expect(strict('Anne-Marie', {})?.key).toBe('validName');
  expect(open('Anne-Marie', {})).toBeUndefined();
});

it('requires letters, and at most ten words because more cannot be compared [VA4]', () => {
  for (const name of ['123', '\u2024', '😀', Array.from('abcdefghijk').join(' '), Array.from('abcdefghijk').join('.')])
    expect(strict(name, {})?.key).toBe('validName');
  for (const name of ['Elon X Æ A', 'María de los Ángeles de la Cruz y Fernández', Array.from('abcdefghij').join(' ')])
    expect(strict(name, {})).toBeUndefined();
});

it('filters out other characters than letters and digits of any script [VA10]', () => {
  expect(lettersAndDigits('a b-c_1!ä')).toBe('abc1ä');
  fc.assert(fc.property(fc.string(), (text) => expect(lettersAndDigits(text)).toMatch(/^[\p{L}\p{N}]*$/u)));
});
