import type { Brand } from '@parlay/contracts/brand-data';
import { differsFrom, newPassword } from '@parlay/contracts/validation/password';
import { PASSWORD_MAX } from '@parlay/contracts/validation/registration';
import { allOf, type ValidationKey } from '@parlay/contracts/validation/rule';
import { maxlength, required } from '@parlay/contracts/validation/text';
import { dictionary } from '@zxcvbn-ts/language-common';

export interface PasswordContext {
  /** Current password, whose reuse gives `matchWith`. */
  forbidden?: string;
  /** Words that an attacker would try for this player: names, and the local part of the e-mail address. */
  words?: readonly string[];
}

/**
 * Checks a new password (VA5, X5) and returns the key of the error message, if any. A leaked password, or one with too
 * few letters in addition to the brand's and the player's words, gives `duplicate` under every policy (ASVS 6.2.11).
 */
export function passwordError(
  { passwordWords, password: { policy, minLength } }: Brand,
  password: string,
  { forbidden = '', words = [] }: PasswordContext = {},
): ValidationKey | undefined {
  const normalized = password.normalize('NFC');
  const rule = allOf(
    required,
    newPassword(policy, minLength),
    maxlength(PASSWORD_MAX),
    differsFrom(forbidden.normalize('NFC')),
  );
  const isWeak = isBreached(normalized) || isGuessable(normalized, [...passwordWords, ...words]);
  return rule(normalized, {})?.key ?? (isWeak ? 'duplicate' : undefined);
}

/** Minimum number of letters in addition to context words, for a password that contains such words. */
const MIN_OWN_LETTERS = 4;
/** Minimum length of a context word. Shorter words occur in too many others. */
const MIN_WORD_LENGTH = 3;

function isGuessable(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password);
  const rest = words
    .flatMap((word) => word.split(/[\s@._-]+/))
    .map(lettersOf)
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .reduce((remaining, word) => remaining.replaceAll(word, ''), letters);
  return rest.length < letters.length && rest.length < MIN_OWN_LETTERS;
}

const lettersOf = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\P{L}/gu, '');

let breachedPasswords: ReadonlySet<string> | undefined;

/** Returns true if a password is among the fifty thousand most common leaked ones, ignoring case. */
function isBreached(password: string): boolean {
  breachedPasswords ??= new Set(dictionary['passwords-common'] as string[]);
  return breachedPasswords.has(password.toLowerCase());
}
