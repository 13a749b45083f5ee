import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TICKET_BOUNDS, TICKET_RULES } from './contact.ts';
import { isValidationKey, type Rule } from './fault.ts';
import { oneTimeCode } from './one-time-code.ts';
import { registrationRules } from './registration.ts';

const rules = registrationRules({ password: 'ordered', allowHyphen: false });
const keyOf = (rule: Rule, value: unknown, all = {}) => rule(value, all)?.key;

describe('the rules of a registration (AU5, VA4, VA5)', () => {
  it('need every field and use keys of VA1 alone', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (value, text) => {
        for (const rule of Object.values(rules)) {
          expect(keyOf(rule, '')).toBe('required');
          for (const key of [keyOf(rule, value), keyOf(rule, text)]) if (key) expect(isValidationKey(key)).toBe(true);
        }
      }),
    );
  });

  it.each([
    ['username', 'maria', undefined],
    ['username', 'mar', 'minlength'],
    ['username', 'maria k', 'noSpaces'],
    ['username', 'maria_k', 'invalidPattern'],
    ['username', 'a'.repeat(31), 'maxlength'],
    ['displayName', 'Äijä', undefined],
    ['displayName', 'ab', 'minlength'],
    ['email', 'maria@mail.example', undefined],
    ['email', 'maria@mail', 'email'],
    ['password', 'Parlay2026$', undefined],
    ['password', '2026Parlay', 'charPattern'],
    ['password', 'abc1', 'minlength'],
    ['surname', 'Anne-Marie', 'validName'],
    ['city', 'Saint-Malo', undefined],
  ] as const)('%s "%s": %s', (field, value, key) => {
    expect(keyOf(rules[field], value)).toBe(key);
  });

  it('compare the e-mail with its confirmation, and follow the brand', () => {
    expect(keyOf(rules.confirmEmail, 'a@b.fi', { email: 'b@b.fi' })).toBe('emailsMatch');
    const open = registrationRules({ password: 'anyOrder', allowHyphen: true });
    expect(keyOf(open.surname, 'Anne-Marie')).toBeUndefined();
    expect(keyOf(open.password, '2026Parlay')).toBeUndefined();
  });
});

it('AU18: a message to support has bounds', () => {
  expect(keyOf(TICKET_RULES.Message, 'too short')).toBe('minlength');
  expect(keyOf(TICKET_RULES.Message, 'a'.repeat(TICKET_BOUNDS.message + 1))).toBe('maxlength');
  expect(keyOf(TICKET_RULES.Subject, 'a'.repeat(TICKET_BOUNDS.subject + 1))).toBe('maxlength');
  for (const rule of Object.values(TICKET_RULES)) expect(keyOf(rule, ' ')).toBe('required');
});

it('AU16: a one-time code has six digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 9 }), (code) => {
      expect(keyOf(oneTimeCode, code)).toBe(code.length === 6 ? undefined : 'invalidPattern');
    }),
  );
  expect(keyOf(oneTimeCode, '123 456')).toBeUndefined();
  expect(keyOf(oneTimeCode, '１２３４５６')).toBe('invalidPattern');
});
