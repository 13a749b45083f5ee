import type { Brand } from '@parlay/contracts/brand-data';
import { differsFrom, newPassword } from '@parlay/contracts/validation/password';
import { PASSWORD_MAX } from '@parlay/contracts/validation/registration';
import { allOf, type ValidationKey } from '@parlay/contracts/validation/rule';
import { maxlength, required } from '@parlay/contracts/validation/text';
import { dictionary } from '@zxcvbn-ts/language-common';

export interface PasswordContext {
  /** The present password, which gives `matchWith`. */
  forbidden?: string;
  /** Words that a guesser of this player's password would try: names, the part of the e-mail address before the @. */
  words?: readonly string[];
}

/**
 * Checks a new password (VA5, X5) and returns the key of the message, if any. A password that has leaked, or that is little
 * more than the brand's words or the player's, gives `duplicate` under every policy (ASVS 6.2.11).
 */
export function passwordError(
  { passwordWords, password: { policy, minLength } }: Brand,
  wanted: string,
  { forbidden = '', words = [] }: PasswordContext = {},
): ValidationKey | undefined {
  const usual = wanted.normalize('NFC');
  const rule = allOf(
    required,
    newPassword(policy, minLength),
    maxlength(PASSWORD_MAX),
    differsFrom(forbidden.normalize('NFC')),
  );
  const isWeak = isBreached(usual) || isGuessable(usual, [...passwordWords, ...words]);
  return rule(usual, {})?.key ?? (isWeak ? 'duplicate' : undefined);
}

/** Letters besides the words of its context that a password needs. */
const OWN_LETTERS = 4;
/** Shorter words are parts of too many others. */
const SHORTEST_WORD = 3;

function isGuessable(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password);
  const rest = words
    .flatMap((word) => word.split(/[\s@._-]+/))
    .map(lettersOf)
    .filter((word) => word.length >= SHORTEST_WORD)
    .reduce((left, word) => left.replaceAll(word, ''), letters);
  return rest.length < letters.length && rest.length < OWN_LETTERS;
}

const lettersOf = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\P{L}/gu, '');

let known: ReadonlySet<string> | undefined;

/** Whether a password is among the fifty thousand most common ones of leaked lists; ignores case. */
function isBreached(password: string): boolean {
  known ??= new Set(dictionary['passwords-common'] as string[]);
  return known.has(password.toLowerCase());
}
