import { allOf, type Rule } from './rule.ts';
import { email, maxlength, minlength, required } from './text.ts';

/** Topics of a message to support (AU18). The first is preselected. */
export const TICKET_TYPES = ['general', 'payments', 'account', 'games', 'responsible-gambling'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

export const TICKET_BOUNDS = { name: 100, email: 254, subject: 150, messageMin: 10, message: 4000 } as const;

/** Rules of the contact form, with the field names of its API call (CL9). */
export const TICKET_RULES = {
  Name: allOf(required, maxlength(TICKET_BOUNDS.name)),
  EmailAddress: allOf(required, email, maxlength(TICKET_BOUNDS.email)),
  Subject: allOf(required, maxlength(TICKET_BOUNDS.subject)),
  Message: allOf(required, minlength(TICKET_BOUNDS.messageMin), maxlength(TICKET_BOUNDS.message)),
} as const satisfies Record<string, Rule>;
