import { DeskEvent } from '@parlay/contracts/help-desk';
import type { Db } from '../../../core/database/database.ts';
import { toPlainText } from '../../../core/http/plain-text.ts';
import { bindNoticeHandler, declareNotice, type NoticeHandler } from '../../../core/notices/notice.ts';
import { type Receipt, receiveNotice } from '../../../core/notices/receive.ts';
import { announceTicket } from '../announce.ts';
import { answerOf, answerTicket, changeStatus } from '../answer.ts';
import type { SupportDependencies } from '../open-ticket.ts';
import { insertMessage, lockTicket, ticketByReference } from '../repository.ts';

const DESK_NOTICE = declareNotice({ name: 'help-desk', body: DeskEvent });

export type EventReceipt = Receipt | { ok: false; error: 'unknown-ticket' | 'no-text' };

/** Stores an event of a help-desk provider, to be applied by a job. */
export async function receiveEvent(db: Db, company: string, event: DeskEvent): Promise<EventReceipt> {
  const { eventId, reference, number } = event;
  const ticket = await ticketByReference(db, reference);
  // Another provider's ticket is treated like a missing one.
  if (ticket?.company !== company) return { ok: false, error: 'unknown-ticket' };
  if (event.kind === 'message' && !answerOf(event.html)) return { ok: false, error: 'no-text' };
  return receiveNotice(db, DESK_NOTICE, { company, eventId, subject: reference, position: number, body: event });
}

/** Returns the handler that applies the providers' events. */
export const helpDeskNotices = (tools: SupportDependencies): NoticeHandler =>
  bindNoticeHandler(DESK_NOTICE, async (trx, company, event) => {
    const ticket = await lockTicket(trx, event.reference);
    if (ticket?.company !== company) return { ok: false, refused: 'unknown-ticket' };
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
    return answered ? { ok: true } : { ok: false, refused: 'no-text' };
  });
