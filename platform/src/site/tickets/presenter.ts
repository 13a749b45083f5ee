import { textOf } from './html-text.ts';
import type { ListedTicket, MessageRow, TicketRow } from './repository.ts';
import type { Ticket, TicketMessage, TicketSummary } from './ticket.ts';

/** Maximum length of the last message's preview in a list. */
const PREVIEW_LENGTH = 140;

/** Returns the readable text of a message. */
export const readableTextOf = ({ sender, body }: Pick<MessageRow, 'sender' | 'body'>): string =>
  sender === 'support' ? textOf(body) : body;

export function presentMessage(message: MessageRow, readTo: bigint): TicketMessage {
  const { id, sender, author, body, event, at, attachments } = message;
  return {
    id: id.toString(),
    from: sender,
    author,
    at: at.toISOString(),
    text: readableTextOf(message),
    ...(sender === 'support' ? { html: body } : {}),
    ...(event === null ? {} : { event }),
    attachments,
    isNew: sender === 'support' && id > readTo,
  };
}

const common = (ticket: TicketRow) => ({
  id: ticket.reference,
  subject: ticket.subject,
  type: ticket.type,
  status: ticket.status,
  createdAt: ticket.createdAt.toISOString(),
  updatedAt: ticket.updatedAt.toISOString(),
});

export function presentTicket(ticket: TicketRow, rows: readonly MessageRow[]): Ticket {
  const messages = rows.map((message) => presentMessage(message, ticket.readTo));
  return {
    ...common(ticket),
    about: ticket.about,
    previous: ticket.previous,
    unread: messages.filter(({ isNew }) => isNew).length,
    messages,
  };
}

export function presentSummary(ticket: ListedTicket): TicketSummary {
  const { sender, author } = ticket.last;
  const text = readableTextOf(ticket.last).replace(/\s+/g, ' ').slice(0, PREVIEW_LENGTH);
  return { ...common(ticket), unread: ticket.unread, last: { from: sender, author, text } };
}
