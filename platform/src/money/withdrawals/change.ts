import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from '../../core/database/database.ts';
import { retried } from '../../core/database/retry.ts';
import type { Mails } from '../../core/mails/office.ts';
import { lastStep, tellOfSteps } from './mails.ts';

/** What is needed to write to players. */
export interface Office {
  mails: Mails;
  brands: readonly Brand[];
}

/** Runs a change of one withdrawal in a transaction, with the letter that it gives reason for. */
export const changeWithdrawal = <T>(db: Db, office: Office, id: string, change: (trx: Db) => Promise<T>): Promise<T> =>
  retried(() => db.transaction().execute((trx) => withLetter(trx, office, id, change)));

/** The same in a transaction that is open already. */
export async function withLetter<T>(trx: Db, office: Office, id: string, change: (trx: Db) => Promise<T>): Promise<T> {
  const since = await lastStep(trx, id);
  const result = await change(trx);
  await tellOfSteps(trx, office, id, since);
  return result;
}
