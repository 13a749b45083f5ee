import type { BookCommand, BookRefusal } from '../../play/public.ts';
import type { MappedRefusal } from '../protocol.ts';

/** Error codes of Betsy's protocol that we send, with their messages. */
export const CODES = {
  signature: [1, 'The signature of the request is wrong'],
  token: [3, 'The token is unknown'],
  expired: [4, 'The session has ended'],
  invalid: [5, 'The data of the request are not valid'],
  money: [7, 'Not enough money'],
  processed: [8, 'The bet has already been processed'],
  stakeLimit: [11, 'The stake limit is reached'],
  lossLimit: [12, 'The loss limit is reached'],
  excluded: [14, 'The player is excluded'],
  unverified: [15, 'The player is not verified'],
  blocked: [20, 'The result can no longer be changed'],
  shortfall: [21, 'The balance is too small for the changed result'],
  system: [100, 'System error'],
} as const satisfies Record<string, readonly [number, string]>;
export type Code = keyof typeof CODES;

const CODE_OF: Record<BookRefusal['refused'], Code> = {
  insufficient_funds: 'money',
  limit_reached: 'lossLimit',
  stake_above_bonus_limit: 'stakeLimit',
  on_break: 'excluded',
  self_excluded: 'excluded',
  identity_required: 'unverified',
  session_closed: 'expired',
  maintenance: 'system',
  unknown_player: 'invalid',
  product_not_offered: 'invalid',
  currency_mismatch: 'invalid',
  free_bet_unavailable: 'invalid',
  key_conflict: 'processed',
  duplicate_with_other_body: 'processed',
  transaction_rolled_back: 'processed',
  unknown_bet: 'system',
  revision_used: 'system',
  amount_mismatch: 'blocked',
  bet_cashed_out: 'blocked',
  bet_closed: 'blocked',
  bet_open: 'blocked',
  bet_rolled_back: 'blocked',
  bet_settled: 'blocked',
  resettlement_above_balance: 'shortfall',
  draw_decided: 'invalid',
  sales_closed: 'invalid',
  subscription_exceeded: 'invalid',
  unknown_draw: 'invalid',
  unknown_selection: 'invalid',
};

/** Codes that Betsy only knows as an answer to some requests. In others, the data of the request are wrong. */
const KNOWN_TO: Partial<Record<Code, readonly BookCommand['kind'][]>> = {
  processed: ['place'],
  blocked: ['settle', 'cash-out', 'unsettle'],
  shortfall: ['settle', 'cash-out', 'unsettle'],
};

/**
 * Returns the code for a refusal, and what Betsy does then. After `system` it rolls back a bet, and sends another request
 * again.
 */
export function codeOf({ refused, details }: BookRefusal, kind: BookCommand['kind']): MappedRefusal<Code> {
  const exact = refused === 'limit_reached' && details?.type === 'wager' ? 'stakeLimit' : CODE_OF[refused];
  const code = KNOWN_TO[exact]?.includes(kind) === false ? 'invalid' : exact;
  return { code, retry: code !== 'system' ? 'final' : kind === 'place' ? 'rollback' : 'retry' };
}
