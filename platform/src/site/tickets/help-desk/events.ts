import type { DeskEvent } from '@parlay/contracts/help-desk';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { retried } from '../../../core/database/retry.ts';
import { plainText } from '../../../core/http/plain-text.ts';
import { announceTicket } from '../announce.ts';
import { answerTicket, changeStatus } from '../answer.ts';
import type { SupportTools } from '../open-ticket.ts';
import { insertMessage, lockTicket } from '../repository.ts';
import * as queries from './events.gen.ts';

export type EventTaken = { ok: true } | { ok: false; error: 'unknown-ticket' | 'no-text' };

/** Processes a help-desk provider's event once, however often and in whatever order its events arrive. */
export async function takeEvent(
  db: Db,
  tools: SupportTools,
  { company, event }: { company: string; event: DeskEvent },
): Promise<EventTaken> {
  return retried(() =>
    db.transaction().execute(async (trx): Promise<EventTaken> => {
      const ticket = await lockTicket(trx, event.reference);
      // Another provider's ticket is treated like a missing one.
      if (ticket?.company !== company) return { ok: false, error: 'unknown-ticket' };
      if (!(await isNew(trx, company, event.eventId))) return { ok: true };
      const action = { author: plainText(event.agent), at: new Date(event.at), event: event.number };
      if (event.kind === 'status') {
        await changeStatus(trx, ticket, { ...action, status: event.status });
        return { ok: true };
      }
      if (event.kind === 'note') {
        const { author, at } = action;
        await insertMessage(trx, ticket.number, {
          sender: 'system',
          author,
          body: plainText(event.text),
          event: 'note',
          at,
        });
        await announceTicket(trx, ticket, 'status');
        return { ok: true };
      }
      const answered = await answerTicket(trx, tools, ticket, { ...action, html: event.html, status: event.status });
      if (answered) return { ok: true };
      await forget(trx, company, event.eventId);
      return { ok: false, error: 'no-text' };
    }),
  );
}

async function isNew(trx: QueryExecutorProvider, company: string, eventId: string): Promise<boolean> {
  const rows = await queries.isNew(trx, { company, eventId });
  return rows.length > 0;
}

async function forget(trx: QueryExecutorProvider, company: string, eventId: string): Promise<void> {
  await queries.forget(trx, { company, eventId });
}
