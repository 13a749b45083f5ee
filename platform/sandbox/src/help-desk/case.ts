import { DeskMessage, DeskTicket, TicketStatus } from '@parlay/contracts/help-desk';
import { z } from 'zod';

/** How an event reaches the platform, as chosen by the agent. With `never`, it appears only in the event list. */
export const EVENT_DELIVERIES = ['before', 'after', 'twice', 'never'] as const;
export type EventDelivery = (typeof EVENT_DELIVERIES)[number] | 'early';

const CaseMessage = DeskMessage.extend({
  messageId: z.string(),
  author: z.enum(['customer', 'staff', 'agent', 'note']),
});
export type CaseMessage = z.infer<typeof CaseMessage>;

/** Ticket as stored by the company. */
export const Case = DeskTicket.extend({
  /** The ticket's reference. */
  id: z.string(),
  company: z.string(),
  status: TicketStatus,
  messages: z.array(CaseMessage),
  /** Ids of the status changes already applied. */
  changes: z.array(z.string()),
  updatedAt: z.iso.datetime(),
});
export type Case = z.infer<typeof Case>;
