import { pause } from '@parlay/server/pause';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../core/database/database.ts';
import { Leader } from '../../core/database/leader.ts';
import { type ReconcileOptions, reconcileAll } from './reconcile.ts';

/** Advisory lock held by the one node that reconciles. */
const LOCK = [7_041_111, 0] as const;
const INTERVAL_MS = 10 * 60_000;

/**
 * Starts a loop that compares the payment providers' statements with the ledger, on one node at a time. Stop it before
 * the database.
 */
export function startReconciliation(
  { db, url }: Pick<Database, 'db' | 'url'>,
  config: ReconcileOptions['config'],
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Leader {
  const onError = (error: unknown) => logger.warn({ err: error }, 'a statement was not compared');
  const lead = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await pause(INTERVAL_MS, signal);
      if (signal.aborted) return;
      for (const [provider, { differences }] of Object.entries(await reconcileAll({ db, config, onError })))
        if (differences > 0) logger.error({ provider, differences }, 'ledger and statement differ');
    }
  };
  const leader = new Leader({ databaseUrl: url, lock: LOCK, lead, onError });
  leader.start();
  return leader;
}
