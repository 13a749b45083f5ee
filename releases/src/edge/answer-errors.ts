import { hostRefusal } from '@parlay/server/host-names';
import type { FastifyInstance } from 'fastify';
import { envelope, errorReplyOf, HOST_REFUSALS } from '../http/envelope.ts';
import { brandOf } from './brand/visitor.ts';
import type { EdgeOptions } from './options.ts';
import { apiErrorReply, isApiCall } from './proxy.ts';
import { sendFallback } from './send-html.ts';

/** `isOfChannel`: whether a host name is one of a channel. Refuses foreign host names, and answers failures: calls with the error envelope, pages with an error page. */
export function answerErrors(
  app: FastifyInstance,
  { mode, brands, hosts }: Pick<EdgeOptions, 'mode' | 'brands' | 'hosts'>,
  isOfChannel: (host: string) => boolean,
): void {
  const refusalOf = hostRefusal({
    names: [...brands.flatMap((brand) => brand.hosts), ...hosts.names],
    local: mode === 'demo',
    brands: brands.map(({ id }) => id),
    ports: hosts.ports,
  });
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(request);
    if (refusal === undefined) return undefined;
    if (refusal === 'misdirected' && isOfChannel(request.hostname.toLowerCase())) return undefined;
    const answer = HOST_REFUSALS[refusal];
    return reply
      .code(answer.status)
      .send(envelope(isApiCall(request) ? apiErrorReply(request, answer) : answer, request.id));
  });
  // Before the first plugin: plugins do not inherit a handler that is set later.
  app.setNotFoundHandler((request, reply) => {
    const error = { status: 404, code: 'not_found', message: `There is nothing at ${request.method} ${request.url}.` };
    return reply.code(404).send(envelope(error, request.id));
  });
  app.setErrorHandler(async (error, request, reply) => {
    const answer = errorReplyOf(error);
    const isCall = isApiCall(request);
    if (answer.status >= 500) request.log.error(error, 'a request failed');
    else if (!isCall) return reply.code(answer.status).send(envelope(answer, request.id));
    if (isCall) return reply.code(answer.status).send(envelope(apiErrorReply(request, answer), request.id));
    return await sendFallback(request, reply, brandOf(request, brands, mode));
  });
}
