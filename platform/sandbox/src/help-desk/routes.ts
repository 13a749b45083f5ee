import { DESK_PATH, DeskMessage, DeskStatus, DeskTicket, TicketReference } from '@parlay/contracts/help-desk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { keepRawBodies, readJson } from '../calls/raw-body.ts';
import { calledCompany } from '../calls/signed.ts';
import type { Settings } from '../settings.ts';
import { assertOwnOrigin, parse, Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import type { Metrics } from '../web/metrics.ts';
import { wantsData } from '../web/wants-data.ts';
import { AgentAction } from './agent-action.ts';
import { attachmentPage } from './attachments.ts';
import type { Case } from './case.ts';
import { Desk } from './desk.ts';
import { earlyActionForm, earlyActions } from './early.ts';
import { casePage, casesPage } from './pages.ts';

const Address = z.object({ reference: TicketReference });
const EventsQuery = z.object({ after: z.coerce.number().int().min(0).default(0) });

/** The help-desk company: tickets from the platform, the agents' page, and events to the platform. */
export function helpDeskRoutes(app: FastifyInstance, settings: Settings, metrics: Metrics): void {
  const desk = new Desk(settings);
  app.addHook('onClose', async () => desk.events.stop());
  companyCalls(app, settings, metrics, desk);
  agentPages(app, settings, desk);
  attachmentPage(app, settings, desk);
}

/** Calls of the platform, signed with the key of the company that they are meant for. */
function companyCalls(app: FastifyInstance, settings: Settings, metrics: Metrics, desk: Desk): void {
  const called = calledCompany(settings, 'help-desk', metrics);
  const ofCompany = (request: FastifyRequest): { found: Case; content: unknown } => {
    const company = called(request);
    const address = Address.safeParse(request.params);
    const found = address.success ? desk.get(address.data.reference) : undefined;
    if (found?.company !== company.id) throw new Refusal(404, 'unknown_ticket', 'There is no such ticket here.');
    return { found, content: readJson(request) };
  };
  app.register(async (api) => {
    keepRawBodies(api);
    api.post(`${DESK_PATH}/tickets`, async (request) => {
      const company = called(request);
      desk.open(company.id, parse(DeskTicket, readJson(request)));
      return { data: {} };
    });
    api.post(`${DESK_PATH}/tickets/:reference/messages`, async (request) => {
      const { found, content } = ofCompany(request);
      await desk.take(found, parse(DeskMessage, content));
      return { data: {} };
    });
    api.post(`${DESK_PATH}/tickets/:reference/status`, async (request) => {
      const { found, content } = ofCompany(request);
      desk.change(found, parse(DeskStatus, content));
      return { data: {} };
    });
    api.get(`${DESK_PATH}/events`, async (request) => {
      const company = called(request);
      return { data: desk.events.after(company.id, parse(EventsQuery, request.query).after) };
    });
  });
}

/** Pages on which a person at the company reads, answers and sets the status. */
function agentPages(app: FastifyInstance, settings: Settings, desk: Desk): void {
  const find = (request: FastifyRequest): Case | undefined => {
    const address = Address.safeParse(request.params);
    return address.success ? desk.get(address.data.reference) : undefined;
  };
  const isDemo = settings.mode === 'demo';
  if (isDemo) earlyActions(app, desk);
  app.get('/help-desk', (_request, reply) =>
    sendPage(reply, settings, 'top', casesPage(desk.list(), isDemo && earlyActionForm(desk.early.names()))),
  );
  app.get('/help-desk/tickets/:reference', (request, reply) => {
    const found = find(request);
    return found ? sendPage(reply, settings, 'top', casePage(found)) : reply.callNotFound();
  });
  app.post('/help-desk/tickets/:reference', async (request, reply) => {
    assertOwnOrigin(request);
    const found = find(request);
    if (!found) return reply.callNotFound();
    await desk.act(found, parse(AgentAction, request.body));
    if (wantsData(request)) return { data: desk.get(found.id) };
    return reply.redirect(`/help-desk/tickets/${found.id}`, 303);
  });
}
