import type { GameRefusal } from '../../play/public.ts';
import type { MappedRefusal } from '../protocol.ts';

/** Statuses of Hub88's wallet API that we send. */
export type Status =
  | 'RS_OK'
  | 'RS_ERROR_UNKNOWN'
  | 'RS_ERROR_INVALID_TOKEN'
  | 'RS_ERROR_INVALID_GAME'
  | 'RS_ERROR_WRONG_CURRENCY'
  | 'RS_ERROR_NOT_ENOUGH_MONEY'
  | 'RS_ERROR_USER_DISABLED'
  | 'RS_ERROR_INVALID_SIGNATURE'
  | 'RS_ERROR_TOKEN_EXPIRED'
  | 'RS_ERROR_WRONG_SYNTAX'
  | 'RS_ERROR_WRONG_TYPES'
  | 'RS_ERROR_DUPLICATE_TRANSACTION'
  | 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  | 'RS_ERROR_LIMIT_REACHED';

/** Statuses after which Hub88 leaves a bet alone. It rolls back a bet with any other one. */
const FINAL: readonly Status[] = ['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED'];

const STATUS_OF: Record<GameRefusal, Exclude<Status, 'RS_OK'>> = {
  insufficient_funds: 'RS_ERROR_NOT_ENOUGH_MONEY',
  limit_reached: 'RS_ERROR_LIMIT_REACHED',
  stake_above_bonus_limit: 'RS_ERROR_LIMIT_REACHED',
  stake_too_soon: 'RS_ERROR_LIMIT_REACHED',
  session_closed: 'RS_ERROR_TOKEN_EXPIRED',
  identity_required: 'RS_ERROR_USER_DISABLED',
  product_not_offered: 'RS_ERROR_INVALID_GAME',
  currency_mismatch: 'RS_ERROR_WRONG_CURRENCY',
  free_round_unavailable: 'RS_ERROR_UNKNOWN',
  transaction_rolled_back: 'RS_ERROR_DUPLICATE_TRANSACTION',
  duplicate_with_other_body: 'RS_ERROR_DUPLICATE_TRANSACTION',
  round_without_bet: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  unknown_transaction: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  round_settled: 'RS_ERROR_UNKNOWN',
};

/** Returns the status for a refusal of a bet, and what Hub88 does with it. */
export function statusOf(refusal: GameRefusal): MappedRefusal<Status> {
  const code = STATUS_OF[refusal];
  return { code, retry: FINAL.includes(code) ? 'final' : 'rollback' };
}
