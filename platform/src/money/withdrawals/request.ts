import type { Db } from '../../core/database/database.ts';
import { retried } from '../../core/database/retry.ts';
import { type Claimed, replyOf } from '../../core/idempotency/idempotency.ts';
import type { Office } from './change.ts';
import { mailLastStep } from './mails.ts';
import { type NewWithdrawal, type Requested, requestWithdrawal } from './repository.ts';

/** Requests a withdrawal, and writes to the player about it the first time. */
export const startWithdrawal = (db: Db, office: Office, wanted: NewWithdrawal): Promise<Claimed<Requested>> =>
  retried(() =>
    db.transaction().execute(async (trx) => {
      const claimed = await requestWithdrawal(trx, wanted);
      const reply = 'first' in claimed ? replyOf(claimed) : undefined;
      if (reply && 'withdrawals' in reply)
        for (const { id } of reply.withdrawals) await mailLastStep(trx, office, id, 0n);
      return claimed;
    }),
  );
