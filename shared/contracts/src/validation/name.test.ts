import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lettersAndDigits, validName } from './name.ts';

const BANNED = [...'~`!@#$%^&*()_+=?/,:;"[]{}|\\<>'];
const strict = validName({ allowHyphen: false });
const open = validName({ allowHyphen: true });

it('VA4: a name has none of the banned characters, anywhere', () => {
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

it('VA4: a hyphen is banned unless the brand allows it', () => {
  expect(strict('Anne-Marie', {})?.key).toBe('validName');
  expect(open('Anne-Marie', {})).toBeUndefined();
});

it('VA10: where letters and digits alone are taken, the rest falls away, letters of every script stay', () => {
  expect(lettersAndDigits('a b-c_1!ä')).toBe('abc1ä');
  fc.assert(fc.property(fc.string(), (text) => expect(lettersAndDigits(text)).toMatch(/^[\p{L}\p{N}]*$/u)));
});
