import { entryOf, type Open } from '../open-word.ts';
import { allOf, type Rule, textOf, validationError } from './rule.ts';
import { minlength, noSpaces } from './text.ts';

/**
 * Order of letters and digits. "modern" only checks the length (X5). The server refuses leaked passwords under each policy.
 */
export const PASSWORD_POLICIES = ['ordered', 'anyOrder', 'modern'] as const;
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number];

const LETTER = 'A-Za-zñÑ';
const ALLOWED = `${LETTER}0-9$@!%*#?&_.,`;
const hasLetter = new RegExp(`[${LETTER}]`);
const startsWithLetters = new RegExp(`^[${LETTER}]`);
const lettersThenDigits = new RegExp(`^[${LETTER}]+[0-9]`);
const onlyAllowed = new RegExp(`^[${ALLOWED}]*$`);

const matches =
  (pattern: RegExp, key: 'charPattern' | 'numPattern' | 'invalidPattern'): Rule =>
  (value) => {
    const text = textOf(value);
    return text === '' || pattern.test(text) ? undefined : validationError(key);
  };

/** Requires a text that differs from the given one, for example from the current password. */
export const differsFrom =
  (forbidden: string): Rule =>
  (value) =>
    forbidden !== '' && textOf(value) === forbidden ? validationError('matchWith') : undefined;

const RULES: Record<PasswordPolicy, readonly Rule[]> = {
  ordered: [
    matches(startsWithLetters, 'charPattern'),
    matches(lettersThenDigits, 'numPattern'),
    matches(onlyAllowed, 'invalidPattern'),
  ],
  anyOrder: [matches(hasLetter, 'charPattern'), matches(/[0-9]/, 'numPattern'), matches(onlyAllowed, 'invalidPattern')],
  modern: [],
};

/**
 * Requires a new password (VA5) without spaces, with the policy's patterns, and with at least `min` characters. The patterns of a
 * newer server's policy are left to the server.
 */
export const newPassword = (policy: Open<PasswordPolicy>, min: number): Rule =>
  allOf(noSpaces, ...(entryOf(RULES, policy) ?? []), minlength(min));

/** One requirement of a password, and whether it is met. Listed next to the field while typing. */
export interface PasswordRequirement {
  name: 'length' | 'noSpaces' | 'startsWithLetter' | 'lettersThenDigit' | 'letter' | 'digit' | 'signs';
  met: boolean;
}

/** Allowed characters in a password in addition to letters and digits. */
export const PASSWORD_SYMBOLS = '$@!%*#?&_.,';

/** Returns the rules of `newPassword` as single requirements. */
export function passwordRequirements(
  password: string,
  policy: Open<PasswordPolicy>,
  min: number,
): PasswordRequirement[] {
  const has = (name: PasswordRequirement['name'], met: boolean) => ({ name, met: password !== '' && met });
  const length = has('length', [...password].length >= min);
  const noSpaces = has('noSpaces', !/\s/.test(password));
  if (policy !== 'ordered' && policy !== 'anyOrder') return [length, noSpaces];
  const order =
    policy === 'ordered'
      ? [
          has('startsWithLetter', startsWithLetters.test(password)),
          has('lettersThenDigit', lettersThenDigits.test(password)),
        ]
      : [has('letter', hasLetter.test(password)), has('digit', /[0-9]/.test(password))];
  return [...order, has('signs', onlyAllowed.test(password)), noSpaces, length];
}

export type PasswordStrength = 'weak' | 'medium' | 'strong';

const STRONG_LENGTH = 10;

/** Rates a password by its kinds of characters, and from `strongFrom` characters also by its length. */
export function passwordStrength(password: string, strongFrom: number = STRONG_LENGTH): PasswordStrength {
  const [lower, upper, digit, special] = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u].map((kind) =>
    kind.test(password),
  );
  if (!lower || !upper) return 'weak';
  if (digit && special && [...password].length >= strongFrom) return 'strong';
  return digit || special ? 'medium' : 'weak';
}
