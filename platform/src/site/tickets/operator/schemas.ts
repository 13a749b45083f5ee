import { TicketStatus } from '@parlay/contracts/help-desk';
import { z } from 'zod';
import { BrandNumber, PageQuery, reasonText, text } from '../../../core/http/schemas.ts';
import { About, MESSAGE_MAX, plainTextSchema, Ticket, TicketSummary } from '../ticket.ts';

const writer = {
  brandId: z.int(),
  customerId: z.string().nullable().describe('null: written by a visitor, who gets answers by e-mail'),
  name: z.string(),
  email: z.string(),
  locale: z.string(),
  company: z.string().nullable().describe('The help-desk company that answers it; null: our own staff'),
};

export const OperatorTicketSummary = TicketSummary.omit({ unread: true })
  .extend(writer)
  .meta({ id: 'OperatorTicketSummary' });

export const OperatorTicket = Ticket.omit({ unread: true })
  .extend({
    ...writer,
    about: About.nullable(),
    sessionId: z.string().nullable().describe('The session in which the player wrote it'),
    waiting: z.int().describe('Messages that the company has not taken yet'),
  })
  .meta({ id: 'OperatorTicket' });
export type OperatorTicket = z.infer<typeof OperatorTicket>;

export const OperatorTicketsQuery = z.object({
  ...PageQuery,
  status: TicketStatus.optional(),
  brand: BrandNumber.optional(),
  customer: text(40).min(1).optional(),
});
export type OperatorTicketsQuery = z.infer<typeof OperatorTicketsQuery>;

const Reason = reasonText(500);

export const AnswerBody = z
  .strictObject({
    message: plainTextSchema(MESSAGE_MAX).min(1).describe('Plain text; an empty line parts paragraphs'),
    status: TicketStatus.default('PENDING_CUSTOMER'),
    reason: Reason.describe('For the log; the player does not see it'),
  })
  .meta({ id: 'TicketAnswer' });

export const StatusBody = z.strictObject({ status: TicketStatus, reason: Reason }).meta({ id: 'TicketStatusChange' });
