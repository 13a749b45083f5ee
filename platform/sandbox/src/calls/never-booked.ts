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

/**
 * Returns true if a refusal proves that a change of money was never booked. A call that was never sent before can only
 * have been refused. After a call without a response, another reason, such as an expired token, says nothing about it.
 */
export function isNeverBooked({ code }: Extract<CallResult, { error: 'refused' }>, isFirst: boolean): boolean {
  return STORED.has(code) || (isFirst && code !== FOREIGN && code !== USED_KEY);
}
