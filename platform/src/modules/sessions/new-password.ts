import type { Brand } from '@parlay/contracts/brand';
import { allOf, type ValidationKey } from '@parlay/contracts/validation/fault';
import { differsFrom, newPassword } from '@parlay/contracts/validation/password';
import { PASSWORD_MAX } from '@parlay/contracts/validation/registration';
import { maxlength, required } from '@parlay/contracts/validation/text';
import { isBreached } from './breached.ts';

/**
 * What is wrong with a password somebody wants (VA5, X5): the key of its message. `forbidden`, the one they have, is
 * `matchWith`; one that has leaked, so that others have it, is `duplicate`.
 */
export function passwordFault(
  { password: { policy, minLength } }: Brand,
  wanted: string,
  forbidden = '',
): ValidationKey | undefined {
  const rule = allOf(required, newPassword(policy, minLength), maxlength(PASSWORD_MAX), differsFrom(forbidden));
  const fault = rule(wanted, {})?.key;
  if (fault) return fault;
  return policy === 'modern' && isBreached(wanted) ? 'duplicate' : undefined;
}
