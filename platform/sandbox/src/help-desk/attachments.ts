import { signedGet } from '@parlay/server/signed-call';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { keyOfCompany, type Settings, sandboxCompanies } from '../settings.ts';
import { parseInput, Refusal } from '../web/errors.ts';
import type { HelpDesk } from './desk.ts';

const Params = z.object({ reference: z.string().max(60), id: z.string().max(60) });
const TIMEOUT_MS = 5_000;

/** Serves message attachments. A file is fetched from the site with a signed call when an agent opens it. */
export function attachmentRoutes(app: FastifyInstance, settings: Settings, desk: HelpDesk): void {
  const companies = sandboxCompanies(settings, 'help-desk');
  app.get('/help-desk/tickets/:reference/attachments/:id', async (request, reply) => {
    const { reference, id } = parseInput(Params, request.params);
    const found = desk.get(reference);
    const file = found?.messages.flatMap(({ attachments }) => attachments).find((one) => one.id === id);
    const company = companies.find((one) => one.id === found?.company);
    if (!file || !company) return reply.callNotFound();
    const response = await fetch(file.url, {
      headers: signedGet(keyOfCompany(settings, company.id), file.url),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Refusal(502, 'not_fetched', 'The site did not send this file.');
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .send(Buffer.from(await response.arrayBuffer()));
  });
}
