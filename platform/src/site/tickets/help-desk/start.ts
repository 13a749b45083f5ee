import { hash } from 'node:crypto';
import { companiesOf } from '@parlay/contracts/providers';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../core/database/database.ts';
import { Leader } from '../../../core/database/leader.ts';
import type { Config } from '../../../core/env.ts';
import { repeatEvery } from '../../../core/repeat.ts';
import { pollEvents } from './catch-up.ts';
import { pruneDeliveries } from './deliveries.ts';

/** First number of the advisory locks that let only one node read a provider's events. */
const LOCK = 7_041_107;
const PRUNE_EVERY_MS = 3_600_000;

/** Starts reading the events of help-desk providers. Stop it before the database. */
export function startHelpDesks(
  database: Database,
  config: Config,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { stop(): Promise<void> } {
  const stopPruning = repeatEvery(
    PRUNE_EVERY_MS,
    () => pruneDeliveries(database.db),
    (error) => log.warn({ err: error }, 'old messages to help-desk companies could not be deleted'),
  );
  const leaders = companiesOf(config, 'help-desk').map((company) => {
    const leader = new Leader({
      databaseUrl: database.url,
      lock: [LOCK, numberOf(company.id)],
      lead: (signal) => pollEvents({ db: database.db, company, log }, signal),
      onError: (error) => log.warn({ err: error, provider: company.id }, 'events of the help desk cannot be read'),
    });
    leader.start();
    return leader;
  });
  return {
    async stop() {
      stopPruning();
      await Promise.all(leaders.map((leader) => leader.stop()));
    },
  };
}

/** Hashes a name to 31 bits. */
const numberOf = (name: string) => Number.parseInt(hash('sha256', name).slice(0, 8), 16) & 0x7fffffff;
