import { CHECK_PATH, CheckOrder } from '@parlay/contracts/identity-check-protocol';
import { signedGet } from '@parlay/server/signed-call';
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
import { CheckDesk, type CheckFile } from './check-desk.ts';
import { filePage, filesPage } from './pages.ts';
import { Decision, STATE_BUTTONS, VERDICT_FIELDS, VerdictForm } from './verdict-form.ts';

const Address = z.object({ id: z.uuid() });
const PAGE = '/identity-check';

/** Serves the identity-check company, which receives checks, has pages for reviewers and reports decisions. */
export function identityCheckRoutes(app: FastifyInstance, settings: Settings, metrics: Metrics): void {
  const checkDesk = new CheckDesk(settings);
  app.addHook('onClose', async () => checkDesk.stop());
  companyCalls(app, settings, metrics, checkDesk);
  reviewerPages(app, settings, checkDesk);
}

const fileOf = (checkDesk: CheckDesk, request: FastifyRequest): CheckFile | undefined => {
  const address = Address.safeParse(request.params);
  return address.success ? checkDesk.get(address.data.id) : undefined;
};

function companyCalls(app: FastifyInstance, settings: Settings, metrics: Metrics, checkDesk: CheckDesk): void {
  const verifyCaller = callerVerifier(settings, 'identity-check', metrics);
  app.register(async (api) => {
    preserveRawBodies(api);
    api.post(`${CHECK_PATH}/checks`, async (request) => {
      const company = verifyCaller(request);
      await checkDesk.open(company.id, parseInput(CheckOrder, readJson(request)));
      return { data: {} };
    });
    api.get(`${CHECK_PATH}/checks/:id`, async (request) => {
      const company = verifyCaller(request);
      const file = fileOf(checkDesk, request);
      if (file?.company !== company.id) throw new Refusal(404, 'unknown_check', 'There is no such check here.');
      return { data: file.status };
    });
  });
}

/** Serves the pages on which reviewers view documents and make decisions. */
function reviewerPages(app: FastifyInstance, settings: Settings, checkDesk: CheckDesk): void {
  const presets = settings.mode === 'demo' ? earlyDecisions(app, checkDesk) : undefined;
  app.get(PAGE, (_request, reply) => sendPage(reply, settings, 'top', filesPage(checkDesk.list(), presets?.())));
  app.get(`${PAGE}/checks/:id`, (request, reply) => {
    const file = fileOf(checkDesk, request);
    return file ? sendPage(reply, settings, 'top', filePage(file)) : reply.callNotFound();
  });
  app.get(`${PAGE}/checks/:id/document`, async (request, reply) => {
    const file = fileOf(checkDesk, request);
    if (!file?.document) return reply.callNotFound();
    const { url, type } = file.document;
    const headers = signedGet(checkDesk.keyOf(file), url);
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Refusal(502, 'no_document', `The site answered ${response.status} for the document.`);
    const bytes = Buffer.from(await response.arrayBuffer());
    return reply.header('content-disposition', 'attachment').type(type).send(bytes);
  });
  const form = {
    address: `${PAGE}/checks/:id`,
    schema: Decision,
    back: (status: CheckFile['status'] | undefined) => `${PAGE}/checks/${status?.checkId}`,
  };
  handleForm(app, form, async ({ delivery, ...verdict }, request) => {
    const file = fileOf(checkDesk, request);
    if (!file) throw notFound();
    await checkDesk.decide(file, verdict, delivery);
    return checkDesk.get(file.id)?.status;
  });
}

/** Adds the form that decides a check before it is ordered. Used only in demo mode. */
const earlyDecisions = (app: FastifyInstance, { early }: CheckDesk) =>
  presetForm(app, {
    page: PAGE,
    schema: VerdictForm.extend({ of: OrderName }),
    early,
    fixed: ({ of, ...verdict }) => [of, verdict],
    title: 'Before the order is answered',
    about:
      'Decides the next check of this applicant, or of this number, at once. The decision reaches the site before the answer to its order does.',
    of: { label: 'The site’s number of the applicant or the check', example: '200001' },
    fields: VERDICT_FIELDS,
    buttons: ['state', STATE_BUTTONS],
  });
