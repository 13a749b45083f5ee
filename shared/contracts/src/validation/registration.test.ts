import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TICKET_BOUNDS, TICKET_RULES } from './contact.ts';
import { oneTimeCode } from './one-time-code.ts';
import { registrationRules } from './registration.ts';
import { isValidationKey, type Rule } from './rule.ts';

const rules = registrationRules({ password: 'ordered', allowHyphen: false });
const keyOf = (rule: Rule, value: unknown, all = {}) => rule(value, all)?.key;

describe('the rules of a registration [AU5, VA4, VA5]', () => {
  it('require every field and use only keys of VA1', () => {
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

  it('compare the email with its confirmation, and apply the brand’s settings', () => {
    expect(keyOf(rules.confirmEmail, 'a@b.fi', { email: 'b@b.fi' })).toBe('emailsMatch');
    const open = registrationRules({ password: 'anyOrder', allowHyphen: true });
    expect(keyOf(open.surname, 'Anne-Marie')).toBeUndefined();
    expect(keyOf(open.password, '2026Parlay')).toBeUndefined();
  });
});

it('limits each field of a message to support [AU18]', () => {
  const { name, subject, message, messageMin } = TICKET_BOUNDS;
  const bounds = [
    ['Name', 1, name],
    ['Subject', 1, subject],
    ['Message', messageMin, message],
  ] as const;
  const aField = fc.constantFrom(...bounds).chain(([field, least, most]) =>
    fc.record({
      field: fc.constant(field),
      length: fc.oneof(fc.nat(2 * messageMin), fc.integer({ min: most - 2, max: most + 2 }), fc.nat(5000)),
      least: fc.constant(least),
      most: fc.constant(most),
    }),
  );
  fc.assert(
    fc.property(aField, ({ field, length, least, most }) => {
      const errorOf = () => {
        if (length === 0) return 'required';
        if (length < least) return 'minlength';
        return length > most ? 'maxlength' : undefined;
      };
      expect([field, length, keyOf(TICKET_RULES[field], 'ä'.repeat(length))]).toEqual([field, length, errorOf()]);
    }),
  );
  fc.assert(
    fc.property(fc.emailAddress(), fc.constantFrom(' ', '@', ''), (address, sign) => {
      const typed = address.replace('@', `${sign}@`);
      expect(keyOf(TICKET_RULES.EmailAddress, typed)).toBe(sign === '' ? undefined : 'email');
    }),
  );
  expect(keyOf(TICKET_RULES.EmailAddress, `${'a'.repeat(TICKET_BOUNDS.email)}@mail.example`)).toBe('maxlength');
  for (const rule of Object.values(TICKET_RULES)) expect(keyOf(rule, ' ')).toBe('required');
});

it('requires six digits in a one-time code [AU16]', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 9 }), (code) => {
      expect(keyOf(oneTimeCode, code)).toBe(code.length === 6 ? undefined : 'invalidPattern');
    }),
  );
  expect(keyOf(oneTimeCode, '123 456')).toBeUndefined();
  expect(keyOf(oneTimeCode, '１２３４５６')).toBe('invalidPattern');
});
