import type { DeskEvent } from '@parlay/contracts/help-desk';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { retryTransaction } from '../../../core/database/retry.ts';
import { toPlainText } from '../../../core/http/plain-text.ts';
import { announceTicket } from '../announce.ts';
import { answerTicket, changeStatus } from '../answer.ts';
import type { SupportDependencies } from '../open-ticket.ts';
import { insertMessage, lockTicket } from '../repository.ts';
import * as queries from './events.gen.ts';

export type EventResult = { ok: true } | { ok: false; error: 'unknown-ticket' | 'no-text' };

/** Processes a help-desk provider's event once, even if its events arrive repeatedly or out of order. */
export async function processEvent(
  db: Db,
  tools: SupportDependencies,
  { company, event }: { company: string; event: DeskEvent },
): Promise<EventResult> {
  return retryTransaction(() =>
    db.transaction().execute(async (trx): Promise<EventResult> => {
      const ticket = await lockTicket(trx, event.reference);
      // Another provider's ticket is treated like a missing one.
      if (ticket?.company !== company) return { ok: false, error: 'unknown-ticket' };
      if (!(await claimEvent(trx, company, event.eventId))) return { ok: true };
      const action = { author: toPlainText(event.agent), at: new Date(event.at), event: event.number };
      if (event.kind === 'status') {
        await changeStatus(trx, ticket, { ...action, status: event.status });
        return { ok: true };
      }
      if (event.kind === 'note') {
        const { author, at } = action;
        await insertMessage(trx, ticket.number, {
          sender: 'system',
          author,
          body: toPlainText(event.text),
          event: 'note',
          at,
        });
        await announceTicket(trx, ticket, 'status');
        return { ok: true };
      }
      const answered = await answerTicket(trx, tools, ticket, { ...action, html: event.html, status: event.status });
      if (answered) return { ok: true };
      await deleteEvent(trx, company, event.eventId);
      return { ok: false, error: 'no-text' };
    }),
  );
}

async function claimEvent(trx: QueryExecutorProvider, company: string, eventId: string): Promise<boolean> {
  const rows = await queries.isNew(trx, { company, eventId });
  return rows.length > 0;
}

async function deleteEvent(trx: QueryExecutorProvider, company: string, eventId: string): Promise<void> {
  await queries.forget(trx, { company, eventId });
}
