import { TicketReference } from '@parlay/contracts/help-desk';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { responseSchemas, text } from '../../core/http/schemas.ts';
import { sweepEvery } from '../../core/http/sweep.ts';
import { announceTicket } from './announce.ts';
import { expireSolved } from './expire.ts';
import { openPlayerTicket } from './open-player-ticket.ts';
import { presentSummary, presentTicket } from './presenter.ts';
import { replyToTicket } from './reply.ts';
import { markRead, messagesOf, type TicketRow, ticketByReference, ticketCounts, ticketsOf } from './repository.ts';
import { NewTicketBody, ReadBody, ReplyBody, Ticket, TicketPage, TicketsQuery, Unread } from './ticket.ts';

const tags = ['support'];
const Params = z.object({ id: text(60) });
const SWEEP_EVERY_MS = 600_000;

/** Registers the routes for a player's tickets (AC9, CL14). */
export const ticketRoutes: FastifyPluginAsyncZod = async (app) => {
  const tools = { config: app.config, mails: app.mails };
  const withMessages = async (ticket: TicketRow) => presentTicket(ticket, await messagesOf(app.db, ticket.number));
  sweepEvery(app, SWEEP_EVERY_MS, 'solved tickets', () => expireSolved(app.db));

  app.get(
    '/api/account/tickets',
    {
      preValidation: requirePlayer,
      schema: { tags, querystring: TicketsQuery, response: responseSchemas(TicketPage) },
    },
    async (request) => {
      const { customerId } = playerOf(request);
      const { page, size } = request.query;
      const [{ rows, hasNext }, { unread, ...counts }] = await Promise.all([
        ticketsOf(app.db, customerId, request.query),
        ticketCounts(app.db, customerId),
      ]);
      return { data: { items: rows.map(presentSummary), page, size, hasNext, counts, unread } };
    },
  );

  app.get(
    '/api/account/tickets/unread',
    { preValidation: requirePlayer, schema: { tags, response: responseSchemas(Unread) } },
    async (request) => ({ data: { unread: (await ticketCounts(app.db, playerOf(request).customerId)).unread } }),
  );

  app.post(
    '/api/account/tickets',
    {
      preValidation: [limit('message'), requirePlayer],
      schema: { tags, body: NewTicketBody, response: responseSchemas(Ticket) },
    },
    async (request) => {
      const { customerId, sessionId } = playerOf(request);
      const { brand, locale, body } = request;
      const result = await app.db
        .transaction()
        .execute((trx) => openPlayerTicket(trx, tools, { customerId, sessionId, brand, locale, body }));
      if (!result.ok) throw refuse('unprocessable', { fieldErrors: { [result.error]: 'fieldError' } });
      return { data: await withMessages(result.ticket) };
    },
  );

  app.get(
    '/api/account/tickets/:id',
    { preValidation: requirePlayer, schema: { tags, params: Params, response: responseSchemas(Ticket) } },
    async (request) => ({ data: await withMessages(await ownTicket(request)) }),
  );

  app.post(
    '/api/account/tickets/:id/reply',
    {
      preValidation: [limit('message'), requirePlayer],
      schema: { tags, params: Params, body: ReplyBody, response: responseSchemas(Ticket) },
    },
    async (request) => {
      const { customerId } = playerOf(request);
      const reference = referenceOf(request);
      const { solved: isSolved, message, attachments = [] } = request.body;
      const reply = { customerId, reference, isSolved, message, attachments };
      const replied = await app.db.transaction().execute((trx) => replyToTicket(trx, tools, reply));
      if (!replied.ok && replied.error === 'attachments')
        throw refuse('unprocessable', { fieldErrors: { attachments: 'fieldError' } });
      if (!replied.ok) throw refuse(replied.error === 'missing' ? 'not_found' : 'ticket_closed');
      return { data: await withMessages(await ownTicket(request)) };
    },
  );

  app.post(
    '/api/account/tickets/:id/read',
    {
      // Pages call it automatically when they show an answer.
      config: { activity: 'automatic' },
      preValidation: [limit('action'), requirePlayer],
      schema: { tags, params: Params, body: ReadBody, response: responseSchemas(Unread) },
    },
    async (request) => {
      const ticket = await ownTicket(request);
      await app.db.transaction().execute(async (trx) => {
        if (await markRead(trx, ticket.number, request.body?.upTo)) await announceTicket(trx, ticket, 'read');
      });
      return { data: { unread: (await ticketCounts(app.db, playerOf(request).customerId)).unread } };
    },
  );
};

/** Returns the reference in the path. Refuses a malformed reference in the same way as another player's ticket. */
function referenceOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!TicketReference.safeParse(id).success) throw refuse('not_found');
  return id;
}

/** Returns the player's own ticket. Another player's ticket is treated as missing (D10). */
async function ownTicket(request: FastifyRequest): Promise<TicketRow> {
  const ticket = await ticketByReference(request.server.db, referenceOf(request));
  if (ticket?.customerId !== playerOf(request).customerId) throw refuse('not_found');
  return ticket;
}
