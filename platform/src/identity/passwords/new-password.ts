import type { Brand } from '@parlay/contracts/brand-data';
import { differsFrom, newPassword } from '@parlay/contracts/validation/password';
import { PASSWORD_MAX } from '@parlay/contracts/validation/registration';
import { allOf, type ValidationKey } from '@parlay/contracts/validation/rule';
import { maxlength, required } from '@parlay/contracts/validation/text';
import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Checks a new password (VA5, X5) and returns the key of the message, if any. `forbidden`, the present password, gives
 * `matchWith`; a leaked password gives `duplicate` under every policy.
 */
export function passwordError(
  { password: { policy, minLength } }: Brand,
  wanted: string,
  forbidden = '',
): ValidationKey | undefined {
  const usual = wanted.normalize('NFC');
  const rule = allOf(
    required,
    newPassword(policy, minLength),
    maxlength(PASSWORD_MAX),
    differsFrom(forbidden.normalize('NFC')),
  );
  return rule(usual, {})?.key ?? (isBreached(usual) ? 'duplicate' : undefined);
}

let known: ReadonlySet<string> | undefined;

/** Whether a password is among the fifty thousand most common ones of leaked lists; ignores case. */
function isBreached(password: string): boolean {
  known ??= new Set(dictionary['passwords-common'] as string[]);
  return known.has(password.toLowerCase());
}
