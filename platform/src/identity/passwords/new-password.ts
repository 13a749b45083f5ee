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
 * Checks a new password (VA5, X5) and returns the key of the error message, if any. A leaked password, or one with
 * too few letters besides the brand's and the player's words, gives `duplicate` under every policy (ASVS 6.2.11).
 */
export function passwordError(
  { passwordWords, password: { policy, minLength } }: Brand,
  wanted: string,
  { forbidden = '', words = [] }: PasswordContext = {},
): ValidationKey | undefined {
  const normalized = wanted.normalize('NFC');
  const rule = allOf(
    required,
    newPassword(policy, minLength),
    maxlength(PASSWORD_MAX),
    differsFrom(forbidden.normalize('NFC')),
  );
  const isWeak = isBreached(normalized) || isGuessable(normalized, [...passwordWords, ...words]);
  return rule(normalized, {})?.key ?? (isWeak ? 'duplicate' : undefined);
}

/** Minimum letters besides context words, for a password that contains such words. */
const OWN_LETTERS = 4;
/** Shorter words occur in too many others. */
const SHORTEST_WORD = 3;

function isGuessable(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password);
  const rest = words
    .flatMap((word) => word.split(/[\s@._-]+/))
    .map(lettersOf)
    .filter((word) => word.length >= SHORTEST_WORD)
    .reduce((remaining, word) => remaining.replaceAll(word, ''), letters);
  return rest.length < letters.length && rest.length < OWN_LETTERS;
}

const lettersOf = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\P{L}/gu, '');

let breached: ReadonlySet<string> | undefined;

/** Returns true if a password is among the fifty thousand most common leaked ones, ignoring case. */
function isBreached(password: string): boolean {
  breached ??= new Set(dictionary['passwords-common'] as string[]);
  return breached.has(password.toLowerCase());
}
