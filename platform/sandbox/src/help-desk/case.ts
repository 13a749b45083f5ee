import { DeskMessage, DeskTicket, TicketStatus } from '@parlay/contracts/help-desk';
import { z } from 'zod';

/** How an event reaches the platform, as a person chooses. `never`: it stands in the list of events only. */
export const EVENT_DELIVERIES = ['before', 'after', 'twice', 'never'] as const;
export type EventDelivery = (typeof EVENT_DELIVERIES)[number] | 'early';

const CaseMessage = DeskMessage.extend({
  messageId: z.string(),
  author: z.enum(['customer', 'staff', 'agent', 'note']),
});
export type CaseMessage = z.infer<typeof CaseMessage>;

/** A ticket as the company stores it. */
export const Case = DeskTicket.extend({
  /** The reference. */
  id: z.string(),
  company: z.string(),
  status: TicketStatus,
  messages: z.array(CaseMessage),
  /** Ids of status changes that were taken in. */
  changes: z.array(z.string()),
  updatedAt: z.iso.datetime(),
});
export type Case = z.infer<typeof Case>;
