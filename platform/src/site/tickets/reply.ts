import type { QueryExecutorProvider } from 'kysely';
import { announceTicket } from './announce.ts';
import { attach, lockUnsent } from './attachments/repository.ts';
import { queueMessage, queueStatus } from './help-desk/queue.ts';
import { mailStaff, type SupportDependencies } from './open-ticket.ts';
import { insertMessage, lockTicket, setStatus } from './repository.ts';

export interface PlayerReply {
  customerId: string;
  reference: string;
  /** Plain text; undefined if the player only marks the ticket as solved. */
  message: string | undefined;
  isSolved: boolean;
  /** Ids of uploaded files that are attached to the message. */
  attachments: readonly string[];
}

export type ReplyResult = { ok: true } | { ok: false; error: 'missing' | 'closed' | 'attachments' };

/** Adds a player's reply, which reopens a solved ticket, or marks the ticket as solved. Call it in a transaction. */
export async function replyToTicket(
  trx: QueryExecutorProvider,
  { config, mails }: SupportDependencies,
  { customerId, reference, message, isSolved, attachments }: PlayerReply,
): Promise<ReplyResult> {
  const ticket = await lockTicket(trx, reference);
  if (ticket?.customerId !== customerId) return { ok: false, error: 'missing' };
  if (ticket.status === 'CLOSED') return { ok: false, error: 'closed' };
  if (!(await lockUnsent(trx, customerId, attachments))) return { ok: false, error: 'attachments' };
  const status = isSolved ? 'SOLVED' : 'OPEN';
  if (message !== undefined) {
    if (ticket.status === 'SOLVED')
      await insertMessage(trx, ticket.number, { sender: 'system', body: '', event: 'reopened' });
    const stored = await insertMessage(trx, ticket.number, { sender: 'player', body: message });
    stored.attachments = await attach(trx, stored.id, attachments);
    await queueMessage(trx, config, ticket, stored, status);
    const brand = config.brands.find(({ id }) => id === ticket.brandId);
    if (brand) await mailStaff(trx, mails, brand, ticket, message);
  }
  if (isSolved && (message !== undefined || ticket.status !== 'SOLVED')) {
    const change = await insertMessage(trx, ticket.number, { sender: 'system', body: '', event: 'solved' });
    if (message === undefined) await queueStatus(trx, ticket, status, change);
  }
  await setStatus(trx, ticket.number, status);
  await announceTicket(trx, { ...ticket, status }, 'status');
  return { ok: true };
}
