import { randomUUID } from 'node:crypto';
import { answerBrokenRequest } from '@parlay/server/broken-request';
import { isExempt, trustProxies } from '@parlay/server/client-address';
import { CONNECTIONS_PER_ADDRESS, limitConnections } from '@parlay/server/connection-limit';
import { originForm } from '@parlay/server/host-names';
import { nestingError } from '@parlay/server/json-body';
import { BODY_LIMIT, receivesWithin } from '@parlay/server/receive';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RegistryApp } from './context.ts';

export interface ServerOptions {
  mode: 'demo' | 'production';
  /** Addresses and ranges whose X-Forwarded headers count; none by default. */
  trustedProxies?: readonly string[];
  logger?: FastifyBaseLogger;
}

/** Milliseconds for the headers of a request, and for all of it: a release's file may be large and its way slow. */
const HEADERS_WITHIN = 10_000;
const UPLOAD_SECONDS = 60;
/** The server closes later than the route, which says what was too slow. */
const SLACK = 5_000;

/** Reads nothing of a body that is nested deeply, and lets no address hold too many connections. */
export function newServer(options: ServerOptions, uploadSeconds = UPLOAD_SECONDS): RegistryApp {
  const trust = trustProxies(options.trustedProxies ?? []);
  const app: RegistryApp = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    genReqId: () => randomUUID(),
    trustProxy: trust,
    rewriteUrl: originForm,
    bodyLimit: BODY_LIMIT,
    ...receivesWithin(HEADERS_WITHIN, HEADERS_WITHIN + uploadSeconds * 1_000 + SLACK),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<ZodTypeProvider>();
  limitConnections(app.server, {
    limit: CONNECTIONS_PER_ADDRESS,
    isExempt: (address) => isExempt(options.mode, address) || trust(address, 0),
  });
  app.removeContentTypeParser('application/json');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const error = nestingError(body);
    if (error) done(error);
    else parseJson(request, body, done);
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
