import type { CallResult } from './post.ts';

/**
 * Codes of refusals that the site stores under the key of a change. A repetition gets the reply of the first call, so
 * after one of these the change was never booked.
 */
const STORED = new Set([
  'bet_closed',
  'conflict',
  'identity_required',
  'insufficient_funds',
  'limit_reached',
  'on_break',
  'resettlement_above_balance',
  'self_excluded',
  'session_closed',
  'stake_above_bonus_limit',
  'unprocessable',
]);

/** Code of a reply that is not the site's, for example that of a proxy. */
const FOREIGN = 'unknown';
/** The key belongs to another call, which may have been booked. */
const USED_KEY = 'duplicate_with_other_body';

type RefusedCall = Extract<CallResult, { error: 'refused' }>;

/**
 * Returns what to do after the site refused a change of money: nothing, because it was never booked; the same call again;
 * or, for a stake, a rollback. The site says it, unless it did not get as far as the change itself.
 */
export function stepAfter(refusal: RefusedCall, isFirst: boolean): 'none' | 'again' | 'rollback' {
  const { code, retry } = refusal;
  if (retry === 'rollback') return 'rollback';
  if (retry === 'retry') return 'again';
  if (retry === 'final' && code !== USED_KEY) return 'none';
  return isNeverBooked(refusal, isFirst) ? 'none' : 'again';
}

/**
 * Returns true if a refusal proves that a change of money was never booked. A call that was never sent before can only
 * have been refused. After a call without a response, another reason, such as an expired token, says nothing about it.
 */
export function isNeverBooked({ code }: RefusedCall, isFirst: boolean): boolean {
  return STORED.has(code) || (isFirst && code !== FOREIGN && code !== USED_KEY);
}
