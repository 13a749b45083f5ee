import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import { respondToBrokenRequest } from '@parlay/server/broken-request';
import { trustProxies } from '@parlay/server/client-address';
import { originForm } from '@parlay/server/host-names';
import { BODY_LIMIT, fastifyTimeouts } from '@parlay/server/receive';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { registerDrivers } from './core/companies/driver.ts';
import type { Database } from './core/database/database.ts';
import { databasePlugin } from './core/database/plugin.ts';
import type { Config } from './core/env.ts';
import { filesPlugin } from './core/files/plugin.ts';
import { bodyPlugin } from './core/http/body.ts';
import { callerPlugin } from './core/http/caller.ts';
import { failureOf, failuresPlugin, sendFailure } from './core/http/failures.ts';
import { floodPlugin } from './core/http/flood.ts';
import { headersPlugin, setHeaders } from './core/http/headers.ts';
import { healthPlugin } from './core/http/health.ts';
import { limitsPlugin } from './core/http/limits.ts';
import { metricsPlugin } from './core/http/metrics.ts';
import { requestContextPlugin } from './core/http/request-context.ts';
import { servedCallsPlugin } from './core/http/served-calls.ts';
import { signedCallsPlugin } from './core/http/signed-call.ts';
import { xsrfPlugin } from './core/http/xsrf.ts';
import { jobMetrics } from './core/jobs/metrics.ts';
import { mailsPlugin } from './core/mails/plugin.ts';
import { noticesPlugin } from './core/notices/plugin.ts';
import { openapiPlugin } from './core/openapi/plugin.ts';
import { operatorApi } from './core/operators/routes.ts';
import { outboxMetrics } from './core/outbox/metrics.ts';
import { siteModesPlugin } from './core/site-modes/plugin.ts';
import { sessionsPlugin } from './identity/public.ts';
import { OPERATOR_ROUTES, ROUTES } from './routes.ts';
import { DRIVERS, type Protocols } from './suppliers/public.ts';

registerDrivers(DRIVERS);

export interface AppOptions {
  config: Config;
  database: Database;
  /** Logger of the server; without one, the app is silent. */
  logger?: FastifyBaseLogger;
  /** Also measures the process (event loop, memory). Set it for only one app of a process. */
  processMetrics?: boolean;
  /** Protocols of suppliers with their own paths; by default those of this platform. */
  protocols?: Protocols;
}

/** Builds the players' API without a port. The server listens with it, and tests inject requests into it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = await buildBase(options, { local: options.config.mode === 'demo' });
  const { config } = options;
  await app.register(xsrfPlugin, { secret: config.secrets.session });
  await app.register(signedCallsPlugin);
  await app.register(mailsPlugin);
  await app.register(filesPlugin);
  await app.register(sessionsPlugin);
  await app.register(openapiPlugin);
  await app.register(outboxMetrics);
  await app.register(jobMetrics);
  await app.register(noticesPlugin);
  const protocols = options.protocols ? { protocols: options.protocols } : {};
  for (const routes of ROUTES) await app.register(routes, protocols);
  await app.ready();
  return app;
}

/** Builds the operator API. It has a separate port, which players cannot reach. */
export async function buildDesk(options: AppOptions): Promise<FastifyInstance> {
  // Staff use this machine's names in production as well. A bearer token protects the API from pages of other sites.
  const app = await buildBase(options, { local: true });
  await app.register(mailsPlugin);
  await app.register(filesPlugin);
  await app.register(operatorApi, { routes: OPERATOR_ROUTES });
  await app.ready();
  return app;
}

/** Builds a server with the parts that both APIs share: limits, headers, failures and the request context. */
async function buildBase(
  { config, database, logger, processMetrics = false }: AppOptions,
  { local }: { local: boolean },
): Promise<FastifyInstance> {
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // An edge on this machine forwards its client's address. Edges on other machines are trusted proxies.
    trustProxy: trustProxies(['loopback', ...config.trustedProxies]),
    rewriteUrl: originForm,
    genReqId: () => randomBytes(9).toString('base64url'),
    forceCloseConnections: 'idle',
    ...fastifyTimeouts(),
    clientErrorHandler: respondToBrokenRequest,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply, config.mode === 'production');
      void sendFailure(request, reply, failureOf(error));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  await app.register(cookie);
  await app.register(headersPlugin, { production: config.mode === 'production' });
  await app.register(requestContextPlugin, { config, local });
  await app.register(failuresPlugin);
  await app.register(callerPlugin);
  await app.register(servedCallsPlugin);
  await app.register(databasePlugin, { database });
  await app.register(siteModesPlugin);
  await app.register(bodyPlugin);
  await app.register(floodPlugin, { mode: config.mode });
  await app.register(limitsPlugin);
  await app.register(metricsPlugin, { ofProcess: processMetrics });
  await app.register(healthPlugin);

  app.addHook('onResponse', async (request, reply) => {
    const line = {
      reference: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.debug(line, 'answered');
  });
  return app;
}
