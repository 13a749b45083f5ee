import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allOf, isValidationKey, type Rule, VALIDATION_KEYS } from './rule.ts';
import { email, matchWith, maxlength, minlength, noSpaces, required } from './text.ts';

const keyOf = (rule: Rule, value: unknown, all = {}) => rule(value, all)?.key;

describe('validation rules', () => {
  it('accept an empty value, except "required" [VA1]', () => {
    for (const rule of [minlength(3), maxlength(3), email, noSpaces, matchWith('other')]) {
      expect(keyOf(rule, '')).toBeUndefined();
      expect(keyOf(rule, undefined)).toBeUndefined();
    }
    expect(['', '   ', undefined, null, false].map((value) => keyOf(required, value))).toEqual(
      Array(5).fill('required'),
    );
    expect(['a', true, 0].map((value) => keyOf(required, value))).toEqual([undefined, undefined, undefined]);
  });

  it('count characters as users perceive them, and state the limit', () => {
    expect(minlength(8)('😀😀😀', {})).toEqual({ key: 'minlength', values: { min: 8 } });
    expect(maxlength(3)('😀😀😀', {})).toBeUndefined();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), fc.nat(40), (text, bound) => {
        const length = text.length;
        expect(keyOf(minlength(bound), text) === 'minlength').toBe(length > 0 && length < bound);
        expect(keyOf(maxlength(bound), text) === 'maxlength').toBe(length > bound);
      }),
    );
  });

  it('accept every common email address and reject incomplete ones [VA3]', () => {
    fc.assert(fc.property(fc.emailAddress(), (address) => expect(keyOf(email, address)).toBeUndefined()));
    for (const wrong of ['a', 'a@', '@b.fi', 'a@b', 'a@b.c', 'a b@c.fi', 'a@@b.fi', 'a@b.fi ']) {
      expect([wrong, keyOf(email, wrong)]).toEqual([wrong, 'email']);
    }
  });

  it('detect a space anywhere', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(' ', '\t', '\n', '\u00a0'), fc.string(), (before, space, after) => {
        expect(keyOf(noSpaces, before + space + after)).toBe('noSpaces');
      }),
    );
    expect(keyOf(noSpaces, 'Parlay2026$')).toBeUndefined();
  });

  it('compare two fields and report the error key of the pair [VA3]', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (one, other) => {
        expect(keyOf(matchWith('other'), one, { other })).toBe(one === other ? undefined : 'matchWith');
      }),
    );
    expect(keyOf(matchWith('password', 'passwordsMatch'), 'a', { password: 'b' })).toBe('passwordsMatch');
  });

  it('report the first of several errors', () => {
    const rule = allOf(required, noSpaces, minlength(4));
    expect(['', 'a b', 'abc', 'abcd'].map((value) => keyOf(rule, value))).toEqual([
      'required',
      'noSpaces',
      'minlength',
      undefined,
    ]);
  });

  it('never use a key outside VA1', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, other) => {
        for (const rule of [required, minlength(3), maxlength(3), email, noSpaces, matchWith('other')]) {
          const key = keyOf(rule, value, { other });
          if (key) expect(isValidationKey(key)).toBe(true);
        }
      }),
    );
    expect(new Set(VALIDATION_KEYS).size).toBe(18);
  });
});
