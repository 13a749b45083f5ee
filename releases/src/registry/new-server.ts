import { randomUUID } from 'node:crypto';
import { respondToBrokenRequest } from '@parlay/server/broken-request';
import { isExempt, trustProxies } from '@parlay/server/client-address';
import { CONNECTIONS_PER_ADDRESS, limitConnections } from '@parlay/server/connection-limit';
import { originForm } from '@parlay/server/host-names';
import { nestingError } from '@parlay/server/json-body';
import { BODY_LIMIT, fastifyTimeouts } from '@parlay/server/receive';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RegistryApp } from './context.ts';

export interface ServerOptions {
  mode: 'demo' | 'production';
  /** Addresses and ranges whose X-Forwarded headers count; none by default. */
  trustedProxies?: readonly string[];
  logger?: FastifyBaseLogger;
}

/** Timeouts for a request's headers, and for an upload, whose file may be large and its connection slow. */
const HEADERS_TIMEOUT = 10_000;
const UPLOAD_SECONDS = 60;
/** Extra milliseconds of the server's timeout, so that the route times out first and says what was too slow. */
const EXTRA_TIMEOUT = 5_000;

/** Creates the server. It refuses deeply nested bodies and limits the connections of an address. */
export function newServer(options: ServerOptions, uploadSeconds = UPLOAD_SECONDS): RegistryApp {
  const trust = trustProxies(options.trustedProxies ?? []);
  const app: RegistryApp = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    genReqId: () => randomUUID(),
    trustProxy: trust,
    rewriteUrl: originForm,
    bodyLimit: BODY_LIMIT,
    ...fastifyTimeouts(HEADERS_TIMEOUT, HEADERS_TIMEOUT + uploadSeconds * 1_000 + EXTRA_TIMEOUT),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: respondToBrokenRequest,
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
