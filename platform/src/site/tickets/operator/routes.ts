import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../core/database/database.ts';
import { refuse } from '../../../core/http/errors.ts';
import { pageOf, responseSchemas, text } from '../../../core/http/schemas.ts';
import { executeOnce, requestHash } from '../../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireReply } from '../../../core/idempotency/idempotency-key.ts';
import { operatorAccess } from '../../../core/operators/access.ts';
import { recordAction } from '../../../core/operators/actions.ts';
import { operatorOf } from '../../../core/operators/plugin.ts';
import { ReadHeaders } from '../../../core/operators/reads.ts';
import { answerTicket, changeStatus } from '../answer.ts';
import { queueMessage, queueStatus } from '../help-desk/queue.ts';
import { htmlOf } from '../html-text.ts';
import { presentSummary, presentTicket } from '../presenter.ts';
import { lockTicket, messagesOf, type TicketRow, ticketByReference } from '../repository.ts';
import { operatorTickets, waitingDeliveries } from './repository.ts';
import { AnswerBody, OperatorTicket, OperatorTicketSummary, OperatorTicketsQuery, StatusBody } from './schemas.ts';

const tags = ['tickets'];
const Params = z.object({ id: text(60) });

/** Registers the routes with which our own staff read and answer tickets. */
export const ticketOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  const tools = { config: app.config, mails: app.mails };
  const { readingPeople, writing } = operatorAccess('tickets');
  const write = { tags, headers: IdempotencyHeaders, params: Params, response: responseSchemas(OperatorTicket) };

  app.get(
    '/api/operator/tickets',
    {
      ...readingPeople,
      schema: {
        headers: ReadHeaders,
        tags,
        querystring: OperatorTicketsQuery,
        response: responseSchemas(pageOf(OperatorTicketSummary)),
      },
    },
    async ({ query }) => {
      const { rows, hasNext } = await operatorTickets(app.db, query);
      const items = rows.map((row) => ({ ...presentSummary(row), ...writerOf(row) }));
      return { data: { items, page: query.page, size: query.size, hasNext } };
    },
  );

  app.get(
    '/api/operator/tickets/:id',
    {
      ...readingPeople,
      schema: { headers: ReadHeaders, tags, params: Params, response: responseSchemas(OperatorTicket) },
    },
    async ({ params: { id } }) => {
      const ticket = await ticketByReference(app.db, id);
      if (!ticket) throw refuse('not_found');
      return { data: await present(app.db, ticket) };
    },
  );

  app.post(
    '/api/operator/tickets/:id/answer',
    { ...writing, schema: { ...write, body: AnswerBody } },
    async (request) => {
      const { message, status, reason } = request.body;
      const data = await changeTicket(app.db, request, async (trx, ticket, actor) => {
        const answer = await answerTicket(trx, tools, ticket, { author: actor, html: htmlOf(message), status });
        if (!answer) throw refuse('invalid_request', { fieldErrors: { message: 'required' } });
        await queueMessage(trx, app.config, ticket, answer, status);
        await recordAction(trx, {
          actor,
          action: 'ticket.answer',
          subject: ticket.reference,
          reason,
          details: { status },
        });
      });
      return { data };
    },
  );

  app.post(
    '/api/operator/tickets/:id/status',
    { ...writing, schema: { ...write, body: StatusBody } },
    async (request) => {
      const { status, reason } = request.body;
      const data = await changeTicket(app.db, request, async (trx, ticket, actor) => {
        const change = await changeStatus(trx, ticket, { author: actor, status });
        if (change) await queueStatus(trx, ticket, status, change);
        const details = { from: ticket.status, to: status };
        await recordAction(trx, { actor, action: 'ticket.status', subject: ticket.reference, reason, details });
      });
      return { data };
    },
  );
};

/** Changes a ticket once per idempotency key, and returns the changed ticket. */
async function changeTicket(
  db: Db,
  request: FastifyRequest,
  change: (trx: Db, ticket: TicketRow, actor: string) => Promise<void>,
): Promise<OperatorTicket> {
  const { id } = request.params as { id: string };
  const actor = operatorOf(request).name;
  const key = String(request.headers['idempotency-key']);
  const intent = { scope: `operator-ticket:${id}`, key, hash: requestHash({ actor, body: request.body }) };
  const claimed = await executeOnce(db, intent, OperatorTicket, async (trx) => {
    const ticket = await lockTicket(trx, id);
    // Thrown, so that the key stays unused.
    if (!ticket) throw refuse('not_found');
    await change(trx, ticket, actor);
    return present(trx, (await ticketByReference(trx, id)) ?? ticket);
  });
  return requireReply(claimed);
}

const writerOf = ({ brandId, customerId, name, email, locale, company }: TicketRow) => ({
  brandId,
  customerId,
  name,
  email,
  locale,
  company,
});

async function present(db: QueryExecutorProvider, ticket: TicketRow): Promise<OperatorTicket> {
  const messages = await messagesOf(db, ticket.number);
  const waiting = await waitingDeliveries(db, ticket.number);
  return { ...presentTicket(ticket, messages), ...writerOf(ticket), sessionId: ticket.sessionId, waiting };
}
