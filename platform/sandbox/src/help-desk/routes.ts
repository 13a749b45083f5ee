import { DESK_PATH, DeskMessage, DeskStatus, DeskTicket, TicketReference } from '@parlay/contracts/help-desk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { OrderName } from '../calls/early.ts';
import { keepRawBodies, readJson } from '../calls/raw-body.ts';
import { calledCompany } from '../calls/signed.ts';
import { earlyForm } from '../operator/early-form.ts';
import { takeForm } from '../operator/form.ts';
import type { Settings } from '../settings.ts';
import { notFound, parse, Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import type { Metrics } from '../web/metrics.ts';
import { AgentAction, agentFields } from './agent-action.ts';
import { attachmentPage } from './attachments.ts';
import type { Case } from './case.ts';
import { Desk } from './desk.ts';
import { casePage, casesPage } from './pages.ts';

const PAGE = '/help-desk';
const Address = z.object({ reference: TicketReference });
const EventsQuery = z.object({ after: z.coerce.number().int().min(0).default(0) });

/** Serves the help-desk company: tickets from the platform, the agents' pages, and events to the platform. */
export function helpDeskRoutes(app: FastifyInstance, settings: Settings, metrics: Metrics): void {
  const desk = new Desk(settings);
  app.addHook('onClose', async () => desk.events.stop());
  companyCalls(app, settings, metrics, desk);
  agentPages(app, settings, desk);
  attachmentPage(app, settings, desk);
}

/** Serves the platform's calls, each signed with the key of the company that it is meant for. */
function companyCalls(app: FastifyInstance, settings: Settings, metrics: Metrics, desk: Desk): void {
  const verifyCaller = calledCompany(settings, 'help-desk', metrics);
  const ticketOfCaller = (request: FastifyRequest): { found: Case; content: unknown } => {
    const company = verifyCaller(request);
    const address = Address.safeParse(request.params);
    const found = address.success ? desk.get(address.data.reference) : undefined;
    if (found?.company !== company.id) throw new Refusal(404, 'unknown_ticket', 'There is no such ticket here.');
    return { found, content: readJson(request) };
  };
  app.register(async (api) => {
    keepRawBodies(api);
    api.post(`${DESK_PATH}/tickets`, async (request) => {
      const company = verifyCaller(request);
      desk.open(company.id, parse(DeskTicket, readJson(request)));
      return { data: {} };
    });
    api.post(`${DESK_PATH}/tickets/:reference/messages`, async (request) => {
      const { found, content } = ticketOfCaller(request);
      await desk.take(found, parse(DeskMessage, content));
      return { data: {} };
    });
    api.post(`${DESK_PATH}/tickets/:reference/status`, async (request) => {
      const { found, content } = ticketOfCaller(request);
      desk.change(found, parse(DeskStatus, content));
      return { data: {} };
    });
    api.get(`${DESK_PATH}/events`, async (request) => {
      const company = verifyCaller(request);
      return { data: desk.events.after(company.id, parse(EventsQuery, request.query).after) };
    });
  });
}

/** Serves the pages where agents read tickets, reply and set the status. */
function agentPages(app: FastifyInstance, settings: Settings, desk: Desk): void {
  const find = (request: FastifyRequest): Case | undefined => {
    const address = Address.safeParse(request.params);
    return address.success ? desk.get(address.data.reference) : undefined;
  };
  const early = settings.mode === 'demo' ? earlyActions(app, desk) : undefined;
  app.get(PAGE, (_request, reply) => sendPage(reply, settings, 'top', casesPage(desk.list(), early?.())));
  app.get(`${PAGE}/tickets/:reference`, (request, reply) => {
    const found = find(request);
    return found ? sendPage(reply, settings, 'top', casePage(found)) : reply.callNotFound();
  });
  const back = (changed: Case | undefined) => `${PAGE}/tickets/${changed?.id}`;
  takeForm(app, { address: `${PAGE}/tickets/:reference`, schema: AgentAction, back }, async (action, request) => {
    const found = find(request);
    if (!found) throw notFound();
    await desk.act(found, action);
    return desk.get(found.id);
  });
}

/** Adds the form that presets a reaction to a customer's next message. Used only in demo mode. */
const earlyActions = (app: FastifyInstance, { early }: Desk) =>
  earlyForm(app, {
    page: PAGE,
    schema: z.intersection(AgentAction, z.object({ of: OrderName })),
    early,
    fixed: ({ of, ...action }) => [of, action],
    title: 'Before a message is taken',
    about:
      'Reacts to the next message of this customer, or in this ticket, at once. The site hears of it before its call with the message is answered.',
    of: { label: 'The site’s number of the customer or the ticket', example: '200001' },
    fields: { ...agentFields(), text: { label: 'Text' } },
    buttons: ['action', { answer: 'Answer', note: 'Note', status: 'Set the status' }],
  });
