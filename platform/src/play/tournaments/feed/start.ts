import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../core/database/database.ts';
import { DemoScheduler } from './scheduler.ts';
import { DEMO_SEED } from './seed.ts';

/** Demo mode: starts driving tournaments and the fixture feed; one node at a time does. Stop it before the database. */
export function startDemoFeed(
  { db, url }: Database,
  currencies: readonly string[],
  logger: Pick<FastifyBaseLogger, 'warn'>,
): DemoScheduler {
  const onError = (error: unknown) => logger.warn({ err: error }, 'the demo feed missed a tick');
  const scheduler = new DemoScheduler({ db, databaseUrl: url, seed: DEMO_SEED, currencies, onError });
  scheduler.start();
  return scheduler;
}
