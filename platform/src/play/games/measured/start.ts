import { pause } from '@parlay/server/pause';
import type { FastifyBaseLogger } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import type { Database } from '../../../core/database/database.ts';
import { Leader } from '../../../core/database/leader.ts';
import * as queries from './count.gen.ts';

/** Advisory lock held by the one node that counts rounds. */
const LOCK = [7_041_130, 0] as const;
const INTERVAL_MS = 60_000;

/** Counts the rounds of games for their measured RTP, on one node at a time. Stop it before the database. */
export function startRoundCount(
  { db, url }: Pick<Database, 'db' | 'url'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Leader {
  const leader = new Leader({
    databaseUrl: url,
    lock: LOCK,
    lead: async (signal) => {
      while (!signal.aborted) {
        await countRounds(db);
        await pause(INTERVAL_MS, signal);
      }
    },
    onError: (error) => logger.warn({ err: error }, 'the rounds of games were not counted'),
  });
  leader.start();
  return leader;
}

/** Counts the finished rounds that began up to a time, by default two days ago. Returns how many it counted. */
export const countRounds = async (db: QueryExecutorProvider, until?: Date): Promise<number> =>
  Number((await queries.countRounds(db, { until })).counted);
