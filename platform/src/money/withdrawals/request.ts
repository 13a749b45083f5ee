import type { Db } from '../../core/database/database.ts';
import { retried } from '../../core/database/retry.ts';
import { type Refusal, refuse } from '../../core/http/errors.ts';
import { type Claimed, replyOf } from '../../core/idempotency/idempotency.ts';
import { type NewWithdrawal, type Requested, requestWithdrawal } from './repository.ts';
import type { EndingBonus } from './withdrawal.ts';

/** The refusal of a withdrawal that ends bonuses which the request does not name. */
export const endsBonus = (details: { bonuses: EndingBonus[] }): Refusal =>
  refuse('withdrawal_ends_bonus', { fieldErrors: { endsBonuses: 'fieldError' }, details });

/** Further work in the transaction in which withdrawals are made. */
type Also = (made: { trx: Db; ids: string[] }) => Promise<void>;

/** Requests a withdrawal; `also` runs in the same transaction the first time. */
export const startWithdrawal = (db: Db, wanted: NewWithdrawal, also: Also): Promise<Claimed<Requested>> =>
  retried(() =>
    db.transaction().execute(async (trx) => {
      const claimed = await requestWithdrawal(trx, wanted);
      const reply = 'first' in claimed ? replyOf(claimed) : undefined;
      if (reply && 'withdrawals' in reply) await also({ trx, ids: reply.withdrawals.map(({ id }) => id) });
      return claimed;
    }),
  );
