import { allOf, type Rule } from './fault.ts';
import { email, maxlength, minlength, required } from './text.ts';

/** What a message to support is about (AU18); the first is preset. */
export const TICKET_TYPES = ['general', 'payments', 'account', 'games', 'responsible-gambling'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

export const TICKET_BOUNDS = { name: 100, email: 254, subject: 150, messageMin: 10, message: 4000 } as const;

/** The contact form, by the names its call has (CL9). */
export const TICKET_RULES = {
  Name: allOf(required, maxlength(TICKET_BOUNDS.name)),
  EmailAddress: allOf(required, email, maxlength(TICKET_BOUNDS.email)),
  Subject: allOf(required, maxlength(TICKET_BOUNDS.subject)),
  Message: allOf(required, minlength(TICKET_BOUNDS.messageMin), maxlength(TICKET_BOUNDS.message)),
} as const satisfies Record<string, Rule>;
