import { z } from 'zod';
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from './attachments.ts';
import { TICKET_TYPES } from './validation/contact.ts';

/**
 * Protocol of a help-desk provider, whose staff reply to players. Every call is signed (`X-Timestamp`,
 * `X-Nonce`, `X-Signature`). We call:
 *
 *     POST {address}/help-desk/api/tickets                        DeskTicket
 *     POST {address}/help-desk/api/tickets/{reference}/messages   DeskMessage
 *     POST {address}/help-desk/api/tickets/{reference}/status     DeskStatus
 *     GET  {address}/help-desk/api/events?after={number}          DeskEvents, oldest first
 *
 * Each POST is idempotent, because the provider knows tickets, messages and changes by the ids we give them. It responds with 404 for
 * an unknown ticket. The provider calls `POST {callbackUrl}` with a DeskEvent repeatedly until we respond with 200. Events may arrive
 * twice, late or out of order. An event that never arrives is still in the event list. A provider that accepts our
 * status confirms it with an event, so its latest event is the valid one even if messages cross.
 */
export const DESK_PATH = '/help-desk/api';

/** Maximum number of events in one response. */
export const MAX_EVENTS_PER_CALL = 100;

/** "With us", "Waiting for you", "Solved", "Closed" (AC9, EN12). */
export const TICKET_STATUSES = ['OPEN', 'PENDING_CUSTOMER', 'SOLVED', 'CLOSED'] as const;
export const TicketStatus = z.enum(TICKET_STATUSES);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** Our reference of a ticket, also in emails: `T-8841`. */
export const TicketReference = z.string().regex(/^T-\d{1,15}$/);

const DeskAttachment = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(120),
  type: z.enum(ATTACHMENT_TYPES),
  size: z.int().min(1).max(MAX_ATTACHMENT_BYTES),
  /** URL that responds to a signed GET by the provider. */
  url: z.url(),
});

/** A message by the player, or by our own staff, in plain text. */
export const DeskMessage = z.object({
  messageId: z.string().regex(/^\d{1,19}$/),
  author: z.enum(['customer', 'staff']),
  name: z.string().max(100),
  text: z.string().max(20_000),
  at: z.iso.datetime(),
  /** Status of the ticket after this message. */
  status: TicketStatus,
  attachments: z.array(DeskAttachment).max(MAX_ATTACHMENTS),
});
export type DeskMessage = z.infer<typeof DeskMessage>;

/** Subject of a ticket. `text` is for display. */
const DeskSubject = z.object({ kind: z.string().max(40), reference: z.string().max(120), text: z.string().max(300) });

export const DeskTicket = z.object({
  reference: TicketReference,
  brand: z.object({ id: z.int(), name: z.string() }),
  /** Language of the requester. */
  locale: z.string().min(2).max(10),
  type: z.enum(TICKET_TYPES),
  subject: z.string().min(1).max(200),
  requester: z.object({
    name: z.string().max(200),
    email: z.string().max(254),
    /** null for a visitor. */
    customerId: z.nullable(z.string()),
    /** Session in which the ticket was written, or null for a visitor. */
    sessionId: z.nullable(z.string()),
  }),
  about: z.nullable(DeskSubject),
  /** The closed ticket that this one continues. */
  previous: z.nullable(TicketReference),
  createdAt: z.iso.datetime(),
  callbackUrl: z.url(),
});
export type DeskTicket = z.infer<typeof DeskTicket>;

/** A status change by the player, our staff or the passage of time. */
export const DeskStatus = z.object({
  changeId: z.string().regex(/^\d{1,19}$/),
  status: TicketStatus,
  at: z.iso.datetime(),
});
export type DeskStatus = z.infer<typeof DeskStatus>;

const event = {
  eventId: z.string().min(1).max(100),
  /** The provider numbers its events. Of two statuses, the one with the higher number is valid. */
  number: z.int().min(1),
  reference: TicketReference,
  at: z.iso.datetime(),
  /** First name of the provider's staff member, shown to the player. */
  agent: z.string().trim().min(1).max(60),
};

export const DeskEvent = z
  .discriminatedUnion('kind', [
    z.object({
      ...event,
      kind: z.literal('message').describe('An answer to the player'),
      html: z.string().min(1).max(20_000).describe('HTML; everything but text, structure and links is removed'),
      status: TicketStatus.optional().describe('The status that comes with it; by default PENDING_CUSTOMER'),
    }),
    z.object({ ...event, kind: z.literal('status'), status: TicketStatus }),
    z.object({
      ...event,
      kind: z.literal('note').describe('A line about the progress, without an answer'),
      text: z.string().trim().min(1).max(300),
    }),
  ])
  .meta({ id: 'HelpDeskEvent' });
export type DeskEvent = z.infer<typeof DeskEvent>;

/** `last` is the number of the provider's latest event. It is below `after` if the provider has started a new list. */
export const DeskEvents = z.object({ events: z.array(DeskEvent).max(MAX_EVENTS_PER_CALL), last: z.int().min(0) });
export type DeskEvents = z.infer<typeof DeskEvents>;
