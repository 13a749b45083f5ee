import { hash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../core/database/database.ts';
import { Leader } from '../../core/database/leader.ts';
import type { Config } from '../../core/env.ts';
import { oddsCompanies } from './company.ts';
import { FeedReader } from './feed-reader.ts';

/** First key of the advisory locks that let only one node read a feed. */
const LOCK = 7_041_106;

/**
 * Starts reading the feeds of all odds providers. One node at a time reads each feed. `onResults` is called after
 * results have been applied. Stop it before closing the database.
 */
export function startOddsFeeds(
  { db, url }: Database,
  config: Config,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  onResults: () => Promise<unknown>,
): { stop(): Promise<void> } {
  const leaders = oddsCompanies(config).map((company) => {
    const reader = new FeedReader({ db, company, log: logger, onResults });
    const leader = new Leader({
      databaseUrl: url,
      lock: [LOCK, numberOf(company.id)],
      lead: (signal) => reader.read(signal),
      onError: (error) => logger.warn({ err: error, provider: company.id }, 'the odds feed cannot be read'),
    });
    leader.start();
    return leader;
  });
  return {
    async stop() {
      await Promise.all(leaders.map((leader) => leader.stop()));
    },
  };
}

/** Hashes a name to 31 bits. */
const numberOf = (name: string) => Number.parseInt(hash('sha256', name).slice(0, 8), 16) & 0x7fffffff;
