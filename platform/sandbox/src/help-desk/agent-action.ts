import { TicketStatus } from '@parlay/contracts/help-desk';
import { z } from 'zod';
import { EVENT_DELIVERIES } from './case.ts';

const agent = {
  agent: z.string().trim().min(1).max(60),
  status: TicketStatus.default('PENDING_CUSTOMER'),
  delivery: z.enum(EVENT_DELIVERIES).default('before'),
};

/** Agent's action on a ticket, as submitted by the forms. */
export const AgentAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('answer'), text: z.string().trim().min(1).max(20_000), ...agent }),
  z.object({ action: z.literal('note'), text: z.string().trim().min(1).max(300), ...agent }),
  z.object({ action: z.literal('status'), ...agent }),
]);
export type AgentAction = z.infer<typeof AgentAction>;

export const STATUS_NAMES: Record<TicketStatus, string> = {
  OPEN: 'Open',
  PENDING_CUSTOMER: 'Waiting for the customer',
  SOLVED: 'Solved',
  CLOSED: 'Closed',
};

/** Returns the form fields for the agent's name and the ticket's next status. */
export const agentFields = (status: TicketStatus = 'PENDING_CUSTOMER') => ({
  agent: { label: 'First name', value: 'Ines' },
  status: { label: 'Status', value: status, names: STATUS_NAMES },
});
