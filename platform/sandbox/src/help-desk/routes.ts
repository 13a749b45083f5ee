import { DESK_PATH, DeskMessage, DeskStatus, DeskTicket, TicketReference } from '@parlay/contracts/help-desk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { OrderName } from '../calls/early.ts';
import { preserveRawBodies, readJson } from '../calls/raw-body.ts';
import { callerVerifier } from '../calls/signed.ts';
import { presetForm } from '../operator/early-form.ts';
import { handleForm } from '../operator/form.ts';
import type { Settings } from '../settings.ts';
import { notFound, parseInput, Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import type { Metrics } from '../web/metrics.ts';
import { AgentAction, agentFields } from './agent-action.ts';
import { attachmentRoutes } from './attachments.ts';
import type { Case } from './case.ts';
import { HelpDesk } from './desk.ts';
import { casePage, casesPage } from './pages.ts';

const PAGE = '/help-desk';
const Address = z.object({ reference: TicketReference });
const EventsQuery = z.object({ after: z.coerce.number().int().min(0).default(0) });

/** Serves the help-desk company, which receives tickets from the platform, has pages for agents and sends events. */
export function helpDeskRoutes(app: FastifyInstance, settings: Settings, metrics: Metrics): void {
  const desk = new HelpDesk(settings);
  app.addHook('onClose', async () => desk.events.stop());
  companyCalls(app, settings, metrics, desk);
  agentPages(app, settings, desk);
  attachmentRoutes(app, settings, desk);
}

/** Serves the platform's calls, each of which is signed with the key of the addressed company. */
function companyCalls(app: FastifyInstance, settings: Settings, metrics: Metrics, desk: HelpDesk): void {
  const verifyCaller = callerVerifier(settings, 'help-desk', metrics);
  const ticketOfCaller = (request: FastifyRequest): { found: Case; content: unknown } => {
    const company = verifyCaller(request);
    const address = Address.safeParse(request.params);
    const found = address.success ? desk.get(address.data.reference) : undefined;
    if (found?.company !== company.id) throw new Refusal(404, 'unknown_ticket', 'There is no such ticket here.');
    return { found, content: readJson(request) };
  };
  app.register(async (api) => {
    preserveRawBodies(api);
    api.post(`${DESK_PATH}/tickets`, async (request) => {
      const company = verifyCaller(request);
      desk.open(company.id, parseInput(DeskTicket, readJson(request)));
      return { data: {} };
    });
    api.post(`${DESK_PATH}/tickets/:reference/messages`, async (request) => {
      const { found, content } = ticketOfCaller(request);
      await desk.addMessage(found, parseInput(DeskMessage, content));
      return { data: {} };
    });
    api.post(`${DESK_PATH}/tickets/:reference/status`, async (request) => {
      const { found, content } = ticketOfCaller(request);
      desk.setStatusFromSite(found, parseInput(DeskStatus, content));
      return { data: {} };
    });
    api.get(`${DESK_PATH}/events`, async (request) => {
      const company = verifyCaller(request);
      return { data: desk.events.after(company.id, parseInput(EventsQuery, request.query).after) };
    });
  });
}

/** Serves the pages on which agents read tickets, reply and set the status. */
function agentPages(app: FastifyInstance, settings: Settings, desk: HelpDesk): void {
  const find = (request: FastifyRequest): Case | undefined => {
    const address = Address.safeParse(request.params);
    return address.success ? desk.get(address.data.reference) : undefined;
  };
  const presets = settings.mode === 'demo' ? earlyActions(app, desk) : undefined;
  app.get(PAGE, (_request, reply) => sendPage(reply, settings, 'top', casesPage(desk.list(), presets?.())));
  app.get(`${PAGE}/tickets/:reference`, (request, reply) => {
    const found = find(request);
    return found ? sendPage(reply, settings, 'top', casePage(found)) : reply.callNotFound();
  });
  const back = (changed: Case | undefined) => `${PAGE}/tickets/${changed?.id}`;
  handleForm(app, { address: `${PAGE}/tickets/:reference`, schema: AgentAction, back }, async (action, request) => {
    const found = find(request);
    if (!found) throw notFound();
    await desk.act(found, action);
    return desk.get(found.id);
  });
}

/** Adds the form that presets a reaction to a customer's next message. Used only in demo mode. */
const earlyActions = (app: FastifyInstance, { early }: HelpDesk) =>
  presetForm(app, {
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
