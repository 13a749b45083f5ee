import { pause } from '@parlay/server/pause';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../core/database/database.ts';
import { Leader } from '../../core/database/leader.ts';
import type { Config } from '../../core/env.ts';
import { sendDue } from './sender.ts';

/** Names the lock by which one node takes payouts to their companies. */
const LOCK = [7_041_110, 0] as const;
const EVERY_MS = 500;

/** Starts taking withdrawals to the payment companies; one node at a time does. Stop it before the database. */
export function startPayouts(
  { db, url, written }: Database,
  config: Pick<Config, 'providers' | 'mode' | 'ports' | 'brands'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Leader {
  const onError = (error: unknown) => logger.warn({ err: error }, 'a payout was not taken to its company');
  const lead = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const sent = await sendDue({ db, config, onError });
      if (sent > 0) written.give();
      await pause(EVERY_MS, signal);
    }
  };
  const leader = new Leader({ databaseUrl: url, lock: LOCK, lead, onError });
  leader.start();
  return leader;
}
