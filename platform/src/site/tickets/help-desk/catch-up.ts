import { EVENTS_A_CALL } from '@parlay/contracts/help-desk';
import type { CompanyOf } from '@parlay/contracts/providers';
import { pause } from '@parlay/server/pause';
import type { FastifyBaseLogger } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import type { SupportTools } from '../open-ticket.ts';
import * as queries from './catch-up.gen.ts';
import { eventsAfter } from './client.ts';
import { takeEvent } from './events.ts';

export interface CatchUpParts {
  db: Db;
  tools: SupportTools;
  company: CompanyOf<'help-desk'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const EVERY_MS = 30_000;

/** Polls the list of a company's events, on one node at a time, to find those that were never announced. */
export async function keepCatchingUp(parts: CatchUpParts, signal: AbortSignal): Promise<void> {
  let wasAway = false;
  while (!signal.aborted) {
    try {
      await catchUp(parts, signal);
      wasAway = false;
    } catch (error) {
      // One line for each time that it is away.
      if (!wasAway && !signal.aborted)
        parts.log.warn({ err: error, provider: parts.company.id }, 'the help desk does not list its events');
      wasAway = true;
    }
    await pause(EVERY_MS, signal);
  }
}

/** Takes in all events after the last one that was read here. */
export async function catchUp({ db, tools, company, log }: CatchUpParts, signal: AbortSignal): Promise<void> {
  let after = await readAfter(db, company.id);
  for (;;) {
    const { events, last } = await eventsAfter(company, after, signal);
    // The company counts from one again: events that are known are known by their ids.
    if (BigInt(last) < after) {
      after = 0n;
      await storeAfter(db, company.id, after);
      continue;
    }
    for (const event of events) {
      const taken = await takeEvent(db, tools, { company: company.id, event });
      if (!taken.ok)
        log.warn(
          { provider: company.id, event: event.eventId, ticket: event.reference, failure: taken.error },
          'an event of the help desk is ignored',
        );
      after = BigInt(event.number);
      await storeAfter(db, company.id, after);
    }
    if (events.length < EVENTS_A_CALL) return;
  }
}

async function readAfter(db: QueryExecutorProvider, company: string): Promise<bigint> {
  const row = await queries.readAfter(db, { company });
  return row?.after ?? 0n;
}

async function storeAfter(db: QueryExecutorProvider, company: string, after: bigint): Promise<void> {
  await queries.storeAfter(db, { company, after });
}
