import type { Db } from '../../core/database/database.ts';
import { retryTransaction } from '../../core/database/retry.ts';
import { type Refusal, refuse } from '../../core/http/errors.ts';
import { type IdempotentResult, replyOf } from '../../core/idempotency/idempotency.ts';
import { type NewWithdrawal, requestWithdrawal, type WithdrawalResult } from './repository.ts';
import type { EndingBonus } from './withdrawal.ts';

/** Returns the refusal of a withdrawal that would end bonuses not named in the request. */
export const endsBonusRefusal = (details: { bonuses: EndingBonus[] }): Refusal =>
  refuse('withdrawal_ends_bonus', { fieldErrors: { endsBonuses: 'fieldError' }, details });

/** Additional work in the transaction that creates the withdrawals. */
type OnCreated = (created: { trx: Db; ids: string[] }) => Promise<void>;

/** Requests a withdrawal. `onCreated` runs in the same transaction, but not for a repeated request. */
export const startWithdrawal = (
  db: Db,
  withdrawal: NewWithdrawal,
  onCreated: OnCreated,
): Promise<IdempotentResult<WithdrawalResult>> =>
  retryTransaction(() =>
    db.transaction().execute(async (trx) => {
      const claimed = await requestWithdrawal(trx, withdrawal);
      const reply = 'first' in claimed ? replyOf(claimed) : undefined;
      if (reply && 'withdrawals' in reply) await onCreated({ trx, ids: reply.withdrawals.map(({ id }) => id) });
      return claimed;
    }),
  );
