import type { DeskMessage, DeskStatus, DeskTicket, TicketStatus } from '@parlay/contracts/help-desk';
import { companyNamed } from '@parlay/contracts/providers';
import type { QueryExecutorProvider } from 'kysely';
import { callbackAddressOf } from '../../../core/companies/callback-address.ts';
import type { Config } from '../../../core/env.ts';
import { addJob } from '../../../core/jobs/queue.ts';
import { aboutText } from '../about.ts';
import { readableTextOf } from '../presenter.ts';
import type { MessageRow, TicketRow } from '../repository.ts';
import { HELP_DESK_JOB } from './job.ts';
import * as queries from './queue.gen.ts';

export type QueueConfig = Pick<Config, 'providers' | 'brands' | 'mode' | 'ports'>;

type Delivery =
  | { kind: 'ticket'; body: DeskTicket }
  | { kind: 'message'; body: DeskMessage }
  | { kind: 'status'; body: DeskStatus };

/** Queues a message for the ticket's provider in the transaction of the change that it reports. */
async function enqueue(trx: QueryExecutorProvider, ticket: TicketRow, { kind, body }: Delivery): Promise<void> {
  if (ticket.company === null) return;
  const { number, company } = ticket;
  await queries.enqueue(trx, { number, company, kind, body });
  await addJob(trx, HELP_DESK_JOB, { payload: { ticket: `${number}` }, key: `${number}`, group: company });
}

/** Queues the announcement of a new ticket for its provider, if it has one. */
export async function queueTicket(trx: QueryExecutorProvider, config: QueueConfig, ticket: TicketRow): Promise<void> {
  const company = ticket.company === null ? undefined : companyNamed(config, ticket.company, ['help-desk']);
  const brand = config.brands.find(({ id }) => id === ticket.brandId);
  if (!company || !brand) return;
  const { reference, locale, type, subject, name, email, customerId, sessionId, about, previous } = ticket;
  await enqueue(trx, ticket, {
    kind: 'ticket',
    body: {
      reference,
      brand: { id: brand.id, name: brand.name },
      locale,
      type,
      subject,
      requester: { name, email, customerId, sessionId },
      about: about && { kind: about.kind, reference: about.reference, text: aboutText(about) },
      previous,
      createdAt: ticket.createdAt.toISOString(),
      callbackUrl: `${callbackAddressOf(config, brand, company)}/api/help-desk/${company.id}/events`,
    },
  });
}

/** Queues a message of the player or of our staff for the ticket's provider, if it has one. */
export const queueMessage = (
  trx: QueryExecutorProvider,
  config: QueueConfig,
  ticket: TicketRow,
  message: MessageRow,
  status: TicketStatus,
): Promise<void> =>
  enqueue(trx, ticket, {
    kind: 'message',
    body: {
      messageId: message.id.toString(),
      author: message.sender === 'player' ? 'customer' : 'staff',
      name: message.sender === 'player' ? ticket.name : message.author,
      text: readableTextOf(message),
      at: message.at.toISOString(),
      status,
      attachments: attachmentsFor(config, ticket, message),
    },
  });

/** Returns a message's files with the URLs at which the provider may fetch them. */
function attachmentsFor(
  config: QueueConfig,
  ticket: TicketRow,
  { attachments }: MessageRow,
): DeskMessage['attachments'] {
  const company = ticket.company === null ? undefined : companyNamed(config, ticket.company, ['help-desk']);
  const brand = config.brands.find(({ id }) => id === ticket.brandId);
  if (!company || !brand) return [];
  const address = `${callbackAddressOf(config, brand, company)}/api/help-desk/${company.id}/attachments`;
  return attachments.map((file) => ({ ...file, url: `${address}/${file.id}` }));
}

/** Queues a status change that the provider did not make. `change` is the message that records it. */
export const queueStatus = (
  trx: QueryExecutorProvider,
  ticket: TicketRow,
  status: TicketStatus,
  change: MessageRow,
): Promise<void> =>
  enqueue(trx, ticket, {
    kind: 'status',
    body: { changeId: change.id.toString(), status, at: change.at.toISOString() },
  });
