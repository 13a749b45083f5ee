import { MAX_EVENTS_PER_CALL } from '@parlay/contracts/help-desk';
import type { CompanyOf } from '@parlay/contracts/providers';
import { pause } from '@parlay/server/pause';
import type { FastifyBaseLogger } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import * as queries from './catch-up.gen.ts';
import { fetchEventsAfter } from './client.ts';
import { receiveEvent } from './events.ts';

export interface CatchUpDependencies {
  db: Db;
  company: CompanyOf<'help-desk'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const POLL_EVERY_MS = 30_000;

/** Polls a provider's list of events, on one node at a time, to find events that were never announced. */
export async function pollEvents(parts: CatchUpDependencies, signal: AbortSignal): Promise<void> {
  let wasUnreachable = false;
  while (!signal.aborted) {
    try {
      await catchUp(parts, signal);
      wasUnreachable = false;
    } catch (error) {
      // Logs one line per outage.
      if (!wasUnreachable && !signal.aborted)
        parts.log.warn({ err: error, provider: parts.company.id }, 'the help desk does not list its events');
      wasUnreachable = true;
    }
    await pause(POLL_EVERY_MS, signal);
  }
}

/** Stores all events after the last one that was read, to be applied by jobs. */
export async function catchUp({ db, company, log }: CatchUpDependencies, signal: AbortSignal): Promise<void> {
  let after = await readAfter(db, company.id);
  for (;;) {
    const { events, last } = await fetchEventsAfter(company, after, signal);
    // The provider has restarted its numbering. Known events are recognized by their ids.
    if (BigInt(last) < after) {
      after = 0n;
      await storeAfter(db, company.id, after);
      continue;
    }
    for (const event of events) {
      const result = await receiveEvent(db, company.id, event);
      if (!result.ok)
        log.warn(
          { provider: company.id, event: event.eventId, ticket: event.reference, failure: result.error },
          'an event of the help desk is ignored',
        );
      after = BigInt(event.number);
      await storeAfter(db, company.id, after);
    }
    if (events.length < MAX_EVENTS_PER_CALL) return;
  }
}

async function readAfter(db: QueryExecutorProvider, company: string): Promise<bigint> {
  const row = await queries.readAfter(db, { company });
  return row?.after ?? 0n;
}

async function storeAfter(db: QueryExecutorProvider, company: string, after: bigint): Promise<void> {
  await queries.storeAfter(db, { company, after });
}
