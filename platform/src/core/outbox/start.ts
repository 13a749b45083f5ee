import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import type { RealtimeConfig } from '../realtime-config.ts';
import { repeatEvery } from '../repeat.ts';
import { OutboxPublisher } from './publisher.ts';
import { realtimeClient } from './realtime-client.ts';
import { pruneOutbox } from './repository.ts';

const RETENTION_HOURS = 48;
const PRUNE_EVERY_MS = 600_000;
/** Minimum interval between log lines while realtime is down. */
const LOG_EVERY_MS = 60_000;

/** Starts publishing to realtime. Any number of nodes may publish. Stop it before closing the database. */
export function startPublisher(
  { db, written }: Database,
  realtime: RealtimeConfig,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): { stop(): Promise<void> } {
  const client = realtimeClient(realtime, (error) => {
    logger.warn({ err: error }, 'realtime does not cut the sockets of ended sessions');
  });
  let loggedAt = Number.NEGATIVE_INFINITY;
  const onError = (error: unknown) => {
    if (Date.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = Date.now();
    logger.warn({ err: error }, 'realtime facts wait in the outbox');
  };
  const publisher = new OutboxPublisher({ db, send: client.send, onError });
  publisher.start();
  const stopListening = written.listen(() => publisher.call());
  const stopPruning = repeatEvery(PRUNE_EVERY_MS, () => pruneOutbox(db, RETENTION_HOURS), onError);
  return {
    async stop() {
      stopPruning();
      stopListening();
      await publisher.stop();
      client.close();
    },
  };
}
