import type { Brand } from '@parlay/contracts/brand-data';
import { companiesOf } from '@parlay/contracts/providers';
import type { QueryExecutorProvider } from 'kysely';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { aboutText } from './about.ts';
import { attach } from './attachments/repository.ts';
import { type QueueConfig, queueMessage, queueTicket } from './help-desk/queue.ts';
import { insertMessage, insertTicket, type MessageRow, type NewTicket, type TicketRow } from './repository.ts';

export interface SupportDependencies {
  config: QueueConfig;
  mails: Mails;
}

export type TicketToOpen = Omit<NewTicket, 'brandId' | 'company'> & {
  brand: Brand;
  /** First message, in plain text. */
  message: string;
  /** Ids of locked files that are attached to the message. */
  attachments?: readonly string[];
};

/**
 * Opens a ticket with its first message for the brand's help-desk provider or its own staff. Call it in a transaction.
 */
export async function openTicket(
  trx: QueryExecutorProvider,
  { config, mails }: SupportDependencies,
  { brand, message, attachments = [], ...fields }: TicketToOpen,
): Promise<{ ticket: TicketRow; message: MessageRow }> {
  // Without a help desk, the brand's own staff answers.
  const [desk] = companiesOf(config, 'help-desk', brand.id);
  const company = desk?.id ?? null;
  const ticket = await insertTicket(trx, { ...fields, brandId: brand.id, company });
  const stored = await insertMessage(trx, ticket.number, { sender: 'player', body: message });
  await queueTicket(trx, config, ticket);
  stored.attachments = await attach(trx, stored.id, attachments);
  await queueMessage(trx, config, ticket, stored, 'OPEN');
  await mailStaff(trx, mails, brand, ticket, message);
  return { ticket, message: stored };
}

/** Sends a message by e-mail to the brand's support address if no provider handles the ticket. */
export async function mailStaff(
  trx: QueryExecutorProvider,
  mails: Mails,
  brand: Brand,
  ticket: TicketRow,
  message: string,
): Promise<void> {
  if (ticket.company !== null) return;
  const { reference, type, subject, name, email, customerId, locale, about } = ticket;
  await mails.putForStaff(trx, {
    kind: 'contact-message',
    brand,
    to: brand.supportEmail,
    replyTo: email,
    subject: `[${brand.name}, ${type}] ${reference}: ${subject}`,
    lines: [
      message,
      `From: ${name}, ${email}`,
      `Player: ${customerId ?? 'not logged in'}. Language: ${locale}. Ticket: ${reference}.`,
      ...(about ? [`About: ${aboutText(about)}, ${about.reference}.`] : []),
      `Answer with: npx parlay desk tickets answer ${reference}`,
    ],
  });
}
