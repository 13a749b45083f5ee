import { DeskMessage, DeskTicket, TicketStatus } from '@parlay/contracts/help-desk';
import { z } from 'zod';

/** How an event reaches the platform. `never`: it stands in the list of events only. */
export const EVENT_DELIVERIES = ['before', 'after', 'twice', 'never'] as const;
export type EventDelivery = (typeof EVENT_DELIVERIES)[number];

const Said = DeskMessage.extend({ messageId: z.string(), author: z.enum(['customer', 'staff', 'agent', 'note']) });
export type Said = z.infer<typeof Said>;

/** A ticket as the company keeps it. */
export const Case = DeskTicket.extend({
  /** The reference. */
  id: z.string(),
  company: z.string(),
  status: TicketStatus,
  messages: z.array(Said),
  /** Ids of status changes that were taken in. */
  changes: z.array(z.string()),
  updatedAt: z.iso.datetime(),
});
export type Case = z.infer<typeof Case>;
