import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from '../../core/database/database.ts';
import { retried } from '../../core/database/retry.ts';
import type { Mails } from '../../core/mails/office.ts';
import { lastStep, mailLastStep } from './mails.ts';

/** What is needed to send e-mails to players. */
export interface Office {
  mails: Mails;
  brands: readonly Brand[];
}

/** Runs a change of one withdrawal in a transaction, and queues the e-mail about its last step. */
export const changeWithdrawal = <T>(db: Db, office: Office, id: string, change: (trx: Db) => Promise<T>): Promise<T> =>
  retried(() => db.transaction().execute((trx) => withMail(trx, office, id, change)));

/** Does the same in a transaction that is open already. */
export async function withMail<T>(trx: Db, office: Office, id: string, change: (trx: Db) => Promise<T>): Promise<T> {
  const since = await lastStep(trx, id);
  const result = await change(trx);
  await mailLastStep(trx, office, id, since);
  return result;
}
