import { CHECK_PATH, CheckOrder } from '@parlay/contracts/identity-check-protocol';
import { signedGet } from '@parlay/server/signed-call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { keepRawBodies, readJson } from '../calls/raw-body.ts';
import { calledCompany } from '../calls/signed.ts';
import type { Settings } from '../settings.ts';
import { assertOwnOrigin, parse, Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import type { Metrics } from '../web/metrics.ts';
import { wantsData } from '../web/wants-data.ts';
import { Bureau, DELIVERIES, type File } from './bureau.ts';
import { earlyDecisionForm, earlyDecisions } from './early.ts';
import { filePage, filesPage } from './pages.ts';
import { VerdictForm } from './verdict-form.ts';

const Address = z.object({ id: z.uuid() });
const Decision = VerdictForm.extend({ delivery: z.enum(DELIVERIES).default('before') });

/** The identity-check company: checks from the platform, the reviewers' pages, and decisions to the platform. */
export function identityCheckRoutes(app: FastifyInstance, settings: Settings, metrics: Metrics): void {
  const bureau = new Bureau(settings);
  app.addHook('onClose', async () => bureau.stop());
  companyCalls(app, settings, metrics, bureau);
  reviewerPages(app, settings, bureau);
}

const found = (bureau: Bureau, request: FastifyRequest): File | undefined => {
  const address = Address.safeParse(request.params);
  return address.success ? bureau.get(address.data.id) : undefined;
};

function companyCalls(app: FastifyInstance, settings: Settings, metrics: Metrics, bureau: Bureau): void {
  const called = calledCompany(settings, 'identity-check', metrics);
  app.register(async (api) => {
    keepRawBodies(api);
    api.post(`${CHECK_PATH}/checks`, async (request) => {
      const company = called(request);
      await bureau.open(company.id, parse(CheckOrder, readJson(request)));
      return { data: {} };
    });
    api.get(`${CHECK_PATH}/checks/:id`, async (request) => {
      const company = called(request);
      const file = found(bureau, request);
      if (file?.company !== company.id) throw new Refusal(404, 'unknown_check', 'There is no such check here.');
      return { data: file.status };
    });
  });
}

/** Pages on which a person at the company looks at documents and decides. */
function reviewerPages(app: FastifyInstance, settings: Settings, bureau: Bureau): void {
  const isDemo = settings.mode === 'demo';
  if (isDemo) earlyDecisions(app, bureau);
  app.get('/identity-check', (_request, reply) =>
    sendPage(reply, settings, 'top', filesPage(bureau.list(), isDemo && earlyDecisionForm(bureau.early.names()))),
  );
  app.get('/identity-check/checks/:id', (request, reply) => {
    const file = found(bureau, request);
    return file ? sendPage(reply, settings, 'top', filePage(file)) : reply.callNotFound();
  });
  app.get('/identity-check/checks/:id/document', async (request, reply) => {
    const file = found(bureau, request);
    if (!file?.document) return reply.callNotFound();
    const { url, type } = file.document;
    const headers = signedGet(bureau.keyOf(file)?.theirs ?? '', url);
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Refusal(502, 'no_document', `The site answered ${response.status} for the document.`);
    const bytes = Buffer.from(await response.arrayBuffer());
    return reply.header('content-disposition', 'attachment').type(type).send(bytes);
  });
  app.post('/identity-check/checks/:id', async (request, reply) => {
    assertOwnOrigin(request);
    const file = found(bureau, request);
    if (!file) return reply.callNotFound();
    const { delivery, ...verdict } = parse(Decision, request.body);
    await bureau.decide(file, verdict, delivery);
    if (wantsData(request)) return { data: bureau.get(file.id)?.status };
    return reply.redirect(`/identity-check/checks/${file.id}`, 303);
  });
}
