import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { pause } from '@parlay/server/pause';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '../../core/database/database.ts';
import { Leader } from '../../core/database/leader.ts';
import { retryTransaction } from '../../core/database/retry.ts';
import { noticeText } from '../../core/http/messages.ts';
import { announceOffer, processNextDue } from './repository.ts';

/** Advisory lock held by the one node that processes due bonuses. */
const LOCK = [7_041_120, 0] as const;
const INTERVAL_MS = 1_000;

/** Expires bonuses and opens those earned by deposits, on one node at a time. Stop it before the database. */
export function startBonuses(
  { db, url, written }: Pick<Database, 'db' | 'url' | 'written'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Leader {
  const onError = (error: unknown) => logger.warn({ err: error }, 'a bonus that was due was left');
  const lead = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      if ((await processDueBonuses(db, signal)) > 0) written.give();
      await pause(INTERVAL_MS, signal);
    }
  };
  const leader = new Leader({ databaseUrl: url, lock: LOCK, lead, onError });
  leader.start();
  return leader;
}

/** Processes all due bonuses, one per transaction, and returns how many it processed. */
export async function processDueBonuses(db: Db, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal?.aborted && (await doNext(db))) done += 1;
  return done;
}

const doNext = (db: Db): Promise<boolean> =>
  retryTransaction(() =>
    db.transaction().execute(async (trx) => {
      const due = await processNextDue(trx);
      if (due?.offer) await announceOffer(trx, due.customerId, noticeText('bonus_ready', localeOf(due.language)));
      return due !== undefined;
    }),
  );

const localeOf = (language: string | undefined): Locale => LOCALES.find((locale) => locale === language) ?? 'en';
