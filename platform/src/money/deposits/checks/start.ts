import { pause } from '@parlay/server/pause';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../core/database/database.ts';
import { Leader } from '../../../core/database/leader.ts';
import { type CheckOptions, checkDue } from './check.ts';

/** Names the lock by which one node asks the payment companies. */
const LOCK = [7_041_108, 0] as const;
const EVERY_MS = 5_000;

/**
 * Starts asking payment companies about deposits that were never notified; one node at a time does. Stop it before the
 * database.
 */
export function startDepositChecks(
  { db, url, written }: Database,
  config: CheckOptions['config'],
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Leader {
  const onError = (error: unknown) => logger.warn({ err: error }, 'a deposit could not be checked at its company');
  const lead = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      if ((await checkDue({ db, config, onError })) > 0) written.give();
      await pause(EVERY_MS, signal);
    }
  };
  const leader = new Leader({ databaseUrl: url, lock: LOCK, lead, onError });
  leader.start();
  return leader;
}
