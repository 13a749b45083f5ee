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
import { Bureau, type CheckFile } from './bureau.ts';
import { filePage, filesPage } from './pages.ts';
import { Decision, STATE_BUTTONS, VERDICT_FIELDS, VerdictForm } from './verdict-form.ts';

const Address = z.object({ id: z.uuid() });
const PAGE = '/identity-check';

/** Serves the identity-check company: checks from the platform, the reviewers' pages, and decisions to the platform. */
export function identityCheckRoutes(app: FastifyInstance, settings: Settings, metrics: Metrics): void {
  const bureau = new Bureau(settings);
  app.addHook('onClose', async () => bureau.stop());
  companyCalls(app, settings, metrics, bureau);
  reviewerPages(app, settings, bureau);
}

const fileOf = (bureau: Bureau, request: FastifyRequest): CheckFile | undefined => {
  const address = Address.safeParse(request.params);
  return address.success ? bureau.get(address.data.id) : undefined;
};

function companyCalls(app: FastifyInstance, settings: Settings, metrics: Metrics, bureau: Bureau): void {
  const verifyCaller = callerVerifier(settings, 'identity-check', metrics);
  app.register(async (api) => {
    preserveRawBodies(api);
    api.post(`${CHECK_PATH}/checks`, async (request) => {
      const company = verifyCaller(request);
      await bureau.open(company.id, parseInput(CheckOrder, readJson(request)));
      return { data: {} };
    });
    api.get(`${CHECK_PATH}/checks/:id`, async (request) => {
      const company = verifyCaller(request);
      const file = fileOf(bureau, request);
      if (file?.company !== company.id) throw new Refusal(404, 'unknown_check', 'There is no such check here.');
      return { data: file.status };
    });
  });
}

/** Serves the pages where reviewers look at documents and decide. */
function reviewerPages(app: FastifyInstance, settings: Settings, bureau: Bureau): void {
  const early = settings.mode === 'demo' ? earlyDecisions(app, bureau) : undefined;
  app.get(PAGE, (_request, reply) => sendPage(reply, settings, 'top', filesPage(bureau.list(), early?.())));
  app.get(`${PAGE}/checks/:id`, (request, reply) => {
    const file = fileOf(bureau, request);
    return file ? sendPage(reply, settings, 'top', filePage(file)) : reply.callNotFound();
  });
  app.get(`${PAGE}/checks/:id/document`, async (request, reply) => {
    const file = fileOf(bureau, request);
    if (!file?.document) return reply.callNotFound();
    const { url, type } = file.document;
    const headers = signedGet(bureau.keyOf(file)?.theirs ?? '', url);
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
    const file = fileOf(bureau, request);
    if (!file) throw notFound();
    await bureau.decide(file, verdict, delivery);
    return bureau.get(file.id)?.status;
  });
}

/** Adds the form that decides a check before it is ordered. Used only in demo mode. */
const earlyDecisions = (app: FastifyInstance, { early }: Bureau) =>
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
