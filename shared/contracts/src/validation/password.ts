import { allOf, fault, type Rule, textOf } from './fault.ts';
import { minlength, noSpaces } from './text.ts';

/** X5: in which order a password has its letters and digits; "modern" asks for length alone, the server for the rest. */
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
    return text === '' || pattern.test(text) ? undefined : fault(key);
  };

/** Must not be this other text, for example the password that is being changed. */
export const differsFrom =
  (forbidden: string): Rule =>
  (value) =>
    forbidden !== '' && textOf(value) === forbidden ? fault('invalidPattern') : undefined;

const RULES: Record<PasswordPolicy, readonly Rule[]> = {
  ordered: [
    matches(startsWithLetters, 'charPattern'),
    matches(lettersThenDigits, 'numPattern'),
    matches(onlyAllowed, 'invalidPattern'),
  ],
  anyOrder: [matches(hasLetter, 'charPattern'), matches(/[0-9]/, 'numPattern'), matches(onlyAllowed, 'invalidPattern')],
  modern: [],
};

/** A new password (VA5): no spaces, its patterns, and from `min` characters on. */
export const newPassword = (policy: PasswordPolicy, min: number): Rule =>
  allOf(noSpaces, ...RULES[policy], minlength(min));

export type PasswordStrength = 'weak' | 'medium' | 'strong';

const STRONG_LENGTH = 10;

/** How strong a password looks: by its kinds of characters, and from ten characters on by its length. */
export function passwordStrength(password: string): PasswordStrength {
  const [lower, upper, digit, special] = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u].map((kind) =>
    kind.test(password),
  );
  if (!lower || !upper) return 'weak';
  if (digit && special && [...password].length >= STRONG_LENGTH) return 'strong';
  return digit || special ? 'medium' : 'weak';
}
