import { TicketReference, TicketStatus } from '@parlay/contracts/help-desk';
import { TICKET_BOUNDS, TICKET_TYPES } from '@parlay/contracts/validation/contact';
import { z } from 'zod';
import { toPlainText } from '../../core/http/plain-text.ts';
import { Instant, PageQuery, pageOf, text } from '../../core/http/schemas.ts';
import { Attachment, AttachmentIds } from './attachments/attachment.ts';

/**
 * Possible subjects of a ticket: a player's payment by its reference, a game round by its id, or a bet that a provider
 * reported, by the provider's number.
 */
export const ABOUT_KINDS = ['payment', 'round', 'bet'] as const;

const AboutBody = z.object({ kind: z.enum(ABOUT_KINDS), reference: text(120).min(1) });
export type AboutBody = z.infer<typeof AboutBody>;

/** Summary of the subject at the time when the ticket was written. */
export const About = z.object({
  kind: z.enum(['deposit', 'withdrawal', 'round', 'bet']),
  reference: z.string(),
  amount: z.string().describe('Wire money; of a round or bet: its stakes'),
  currency: z.string(),
  at: Instant,
  name: z.string().describe('Payment method, game or event'),
});
export type About = z.infer<typeof About>;

export const MESSAGE_MAX = TICKET_BOUNDS.message;

/** Schema of a person's text without invisible characters or surrounding white space. */
export const plainTextSchema = (max: number) => text(max).overwrite(toPlainText).trim();

export const NewTicketBody = z
  .object({
    subject: plainTextSchema(TICKET_BOUNDS.subject).min(1),
    message: plainTextSchema(MESSAGE_MAX).min(TICKET_BOUNDS.messageMin),
    type: z.enum(TICKET_TYPES).default('general'),
    attachments: AttachmentIds,
    about: AboutBody.optional(),
    previous: TicketReference.optional().describe('A closed ticket of the player that this one continues'),
  })
  .meta({ id: 'NewTicket' });
export type NewTicketBody = z.infer<typeof NewTicketBody>;

export const ReplyBody = z
  .object({
    message: plainTextSchema(MESSAGE_MAX).min(1).optional(),
    attachments: AttachmentIds.describe('Only with a message'),
    solved: z.boolean().default(false).describe('The player says that it is solved; without a message that is all'),
  })
  .refine(({ message, solved, attachments = [] }) => message !== undefined || (solved && attachments.length === 0), {
    path: ['message'],
  })
  .meta({ id: 'TicketReply' });

/** Body that marks answers as read: those up to a message, or all without `upTo`. */
export const ReadBody = z
  .object({
    upTo: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional()
      .describe('Id of the last message that was read'),
  })
  .meta({ id: 'TicketRead' })
  .nullish();

const SENDERS = ['player', 'support', 'system'] as const;
export const TICKET_EVENTS = ['solved', 'reopened', 'closed', 'expired', 'note'] as const;

export const TicketMessage = z
  .object({
    id: z.string(),
    from: z.enum(SENDERS),
    author: z.string().describe('First name of the person of support; empty for the player'),
    at: Instant,
    text: z.string(),
    html: z.string().optional().describe('Of an answer: clean HTML'),
    event: z.enum(TICKET_EVENTS).optional().describe('What the system tells; `text` is that of a note'),
    attachments: z.array(Attachment),
    isNew: z.boolean().describe('An answer that the player has not read'),
  })
  .meta({ id: 'TicketMessage' });
export type TicketMessage = z.infer<typeof TicketMessage>;

const summary = {
  id: z.string(),
  subject: z.string(),
  type: z.enum(TICKET_TYPES),
  status: TicketStatus,
  createdAt: Instant,
  updatedAt: Instant,
  unread: z.int().describe('Answers that the player has not read'),
};

export const TicketSummary = z
  .object({
    ...summary,
    last: z.object({ from: z.enum(SENDERS), author: z.string(), text: z.string() }).describe('Begins the last message'),
  })
  .meta({ id: 'TicketSummary' });
export type TicketSummary = z.infer<typeof TicketSummary>;

export const Ticket = z
  .object({
    ...summary,
    about: About.nullable(),
    previous: z.string().nullable(),
    messages: z.array(TicketMessage).describe('Oldest first'),
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.infer<typeof Ticket>;

export const TicketsQuery = z.object({ ...PageQuery, state: z.enum(['open', 'done']).optional() });
export type TicketsQuery = z.infer<typeof TicketsQuery>;

export const TicketPage = pageOf(TicketSummary)
  .extend({ counts: z.object({ all: z.int(), open: z.int(), done: z.int() }), unread: z.int() })
  .meta({ id: 'TicketPage' });
export type TicketPage = z.infer<typeof TicketPage>;

export const Unread = z.object({ unread: z.int() }).meta({ id: 'UnreadAnswers' });
