import { createHostCheck } from '@parlay/server/host-names';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { envelope, errorReplyOf, HOST_REFUSALS } from '../http/envelope.ts';
import { brandOf } from './brand/visitor.ts';
import type { EdgeOptions } from './options.ts';
import { apiErrorReply, isApiCall } from './proxy.ts';
import { sendFallback } from './send-html.ts';

/**
 * Refuses unknown host names, and responds to failures of calls with the error envelope and to failures of pages with
 * an error page. `isOfChannel` returns true for a channel's host name.
 */
export function handleErrors(
  app: FastifyInstance,
  { mode, brands, hosts }: Pick<EdgeOptions, 'mode' | 'brands' | 'hosts'>,
  isOfChannel: (host: string) => boolean,
): void {
  const refusalOf = createHostCheck({
    names: [...brands.flatMap((brand) => brand.hosts), ...hosts.names],
    local: mode === 'demo',
    brands: brands.map(({ id }) => id),
    ports: hosts.ports,
  });
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(request);
    if (refusal === undefined) return undefined;
    if (refusal === 'misdirected' && isOfChannel(request.hostname.toLowerCase())) return undefined;
    const error = HOST_REFUSALS[refusal];
    return reply
      .code(error.status)
      .send(envelope(isApiCall(request) ? apiErrorReply(request, error) : error, request.id));
  });
  // Set before the first plugin, because plugins do not inherit handlers that are set later.
  app.setNotFoundHandler((request, reply) => {
    const page = pageOfForm(request);
    // Drops the body, because only the payment provider's own call decides about a payment.
    if (page) return reply.header('cache-control', 'no-store').redirect(page, 303);
    const error = { status: 404, code: 'not_found', message: `There is nothing at ${request.method} ${request.url}.` };
    return reply.code(404).send(envelope(error, request.id));
  });
  app.setErrorHandler(async (error, request, reply) => {
    const response = errorReplyOf(error);
    const isCall = isApiCall(request);
    if (response.status >= 500) request.log.error(error, 'a request failed');
    else if (!isCall) return reply.code(response.status).send(envelope(response, request.id));
    if (isCall) return reply.code(response.status).send(envelope(apiErrorReply(request, response), request.id));
    return await sendFallback(request, reply, brandOf(request, brands, mode));
  });
}

/** Content types of forms. */
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Returns the path of a page to which another site, such as a bank, posted a form; undefined for other requests. */
function pageOfForm(request: FastifyRequest): string | undefined {
  if (request.method !== 'POST' || isApiCall(request) || !FORM.test(request.headers['content-type'] ?? ''))
    return undefined;
  const url = request.raw.url ?? '/';
  // Two slashes would lead to another site.
  return /^\/[a-z]{2}(?:[/?]|$)/i.test(url) ? url : undefined;
}
