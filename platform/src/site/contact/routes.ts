import { TICKET_RULES, TICKET_TYPES } from '@parlay/contracts/validation/contact';
import type { ValidationKey } from '@parlay/contracts/validation/rule';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { onlyErrors } from '../../core/http/field-errors.ts';
import { limit } from '../../core/http/limits.ts';
import { noticeText } from '../../core/http/messages.ts';
import { toPlainText } from '../../core/http/plain-text.ts';
import { Messages, responseSchemas, text } from '../../core/http/schemas.ts';
import { openTicket } from '../tickets/open-ticket.ts';

/** Field names as in the specification (CL9). */
const TicketBody = z
  .object({
    Name: text(400).trim(),
    EmailAddress: text(400).trim(),
    Subject: text(600).trim(),
    Message: text(20_000).trim(),
    Type: z.enum(TICKET_TYPES).default('general'),
  })
  .meta({ id: 'TicketBody' });

/** Registers the routes of the contact form for visitors and players (AU18). */
export const contactRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/tickets',
    {
      preValidation: limit('mail'),
      schema: { tags: ['support'], body: TicketBody, response: responseSchemas(Messages) },
    },
    async ({ body, brand, locale, session }) => {
      const { Type, ...fields } = body;
      const errors = Object.entries(TICKET_RULES).map(([name, rule]): [string, ValidationKey | undefined] => [
        name,
        rule(fields[name as keyof typeof fields], fields)?.key,
      ]);
      const fieldErrors = onlyErrors(Object.fromEntries(errors));
      if (Object.keys(fieldErrors).length > 0) throw refuse('invalid_request', { fieldErrors });
      const [name, subject, message] = [fields.Name, fields.Subject, fields.Message].map(toPlainText) as [
        string,
        string,
        string,
      ];
      const email = fields.EmailAddress;
      const tools = { config: app.config, mails: app.mails };
      await app.db.transaction().execute((trx) =>
        openTicket(trx, tools, {
          brand,
          customerId: session?.customerId ?? null,
          sessionId: session?.sessionId ?? null,
          name,
          email,
          locale,
          type: Type,
          subject,
          message,
          about: null,
          previous: null,
        }),
      );
      return { data: { messages: [noticeText('message_received', locale)] } };
    },
  );
};
