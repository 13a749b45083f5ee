import type { TicketStatus } from '@parlay/contracts/help-desk';
import type { QueryExecutorProvider } from 'kysely';
import { cleanMessageHtml } from '../../core/http/clean-html.ts';
import { announceTicket } from './announce.ts';
import { textOf } from './html-text.ts';
import type { SupportDependencies } from './open-ticket.ts';
import { insertMessage, type MessageRow, setStatus, type TicketRow } from './repository.ts';

/** Support action with its author, its time and the provider's event. */
export interface SupportAction {
  /** Author's name, shown to the player. */
  author: string;
  at?: Date;
  /** Number of the provider's event; undefined for our own staff. */
  event?: number;
}

/** Returns true if a status applies. It does not if a later provider event has already set the status. */
const isLatestStatus = ({ statusEvent }: TicketRow, event: number | undefined) =>
  event === undefined || BigInt(event) > statusEvent;

/** Returns the cleaned HTML of an answer and its text, or undefined if it has no text. */
export function answerOf(html: string): { body: string; text: string } | undefined {
  const body = cleanMessageHtml(html).trim();
  const text = textOf(body);
  return text === '' ? undefined : { body, text };
}

/**
 * Adds an answer with cleaned HTML, and notifies the player on open pages and by e-mail. Returns undefined if it has no
 * text.
 */
export async function answerTicket(
  trx: QueryExecutorProvider,
  tools: SupportDependencies,
  ticket: TicketRow,
  {
    author,
    at,
    event,
    html,
    status = 'PENDING_CUSTOMER',
  }: SupportAction & { html: string; status?: TicketStatus | undefined },
): Promise<MessageRow | undefined> {
  const answer = answerOf(html);
  if (!answer) return undefined;
  const { body, text } = answer;
  const message = await insertMessage(trx, ticket.number, { sender: 'support', author, body, ...(at ? { at } : {}) });
  const next = isLatestStatus(ticket, event) ? status : ticket.status;
  await setStatus(trx, ticket.number, next, event);
  await announceTicket(trx, { ...ticket, status: next }, 'reply');
  await mailAnswer(trx, tools, ticket, { author, answer: text });
  return message;
}

/**
 * Sets the status that support has chosen. Returns the message that records the change, or undefined if there is
 * nothing to record.
 */
export async function changeStatus(
  trx: QueryExecutorProvider,
  ticket: TicketRow,
  { author, at, event, status }: SupportAction & { status: TicketStatus },
): Promise<MessageRow | undefined> {
  if (!isLatestStatus(ticket, event)) return undefined;
  await setStatus(trx, ticket.number, status, event);
  if (status === ticket.status) return undefined;
  await announceTicket(trx, { ...ticket, status }, 'status');
  const wasDone = ticket.status === 'SOLVED' || ticket.status === 'CLOSED';
  const recorded = status === 'SOLVED' ? 'solved' : status === 'CLOSED' ? 'closed' : wasDone ? 'reopened' : undefined;
  if (!recorded) return undefined;
  return insertMessage(trx, ticket.number, {
    sender: 'system',
    author,
    body: '',
    event: recorded,
    ...(at ? { at } : {}),
  });
}

/** Sends an e-mail about an answer. A visitor's e-mail contains the answer; a player reads it on the site. */
async function mailAnswer(
  trx: QueryExecutorProvider,
  { config, mails }: SupportDependencies,
  { brandId, customerId, email, name, locale, reference, subject }: TicketRow,
  { author, answer }: { author: string; answer: string },
): Promise<void> {
  const brand = config.brands.find(({ id }) => id === brandId);
  if (!brand) return;
  const values = { author, reference, subject, answer };
  const mail = { brand, to: email, name, locale, values };
  if (customerId === null) await mails.put(trx, { ...mail, kind: 'contact-answer', link: '/help-centre/contact' });
  else await mails.put(trx, { ...mail, kind: 'ticket-answer', link: `/account/support/ticket/${reference}` });
}
