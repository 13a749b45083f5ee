import { randomUUID } from 'node:crypto';
import { isExempt, trustProxies } from '@parlay/server/client-address';
import { CONNECTIONS_PER_ADDRESS, limitConnections } from '@parlay/server/connection-limit';
import { originForm } from '@parlay/server/host-names';
import { BODY_LIMIT, fastifyTimeouts } from '@parlay/server/receive';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { envelope } from '../http/envelope.ts';
import { answerBrokenPageRequest } from './broken-page-request.ts';
import type { EdgeOptions } from './options.ts';
import { commonHeaders } from './page-headers.ts';
import { readablePath } from './readable-path.ts';

/** Milliseconds after which idle connections are closed; a heartbeat keeps the release stream open. */
const IDLE_TIMEOUT = 60_000;

/** Creates the HTTP server, with limits per client address and for slow clients. */
export function newServer(options: EdgeOptions): FastifyInstance {
  const { mode } = options;
  const trust = trustProxies(options.trustedProxies ?? []);
  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trust,
    rewriteUrl: (request) => readablePath(originForm(request)),
    bodyLimit: BODY_LIMIT,
    ...fastifyTimeouts(options.receiveWithinMs),
    connectionTimeout: IDLE_TIMEOUT,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: answerBrokenPageRequest,
    frameworkErrors: (_error, _request, reply) => {
      const error = { status: 400, code: 'bad_request', message: 'This address cannot be read.' };
      reply.hijack();
      reply.raw.writeHead(400, { ...commonHeaders(mode), 'content-type': 'application/json' });
      reply.raw.end(JSON.stringify(envelope(error, randomUUID())));
    },
  });
  limitConnections(app.server, {
    limit: options.connectionsPerAddress ?? CONNECTIONS_PER_ADDRESS,
    isExempt: (address) => isExempt(mode, address) || trust(address, 0),
  });
  return app;
}
