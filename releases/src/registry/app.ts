import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import { apiHeaders } from '@parlay/tooling/api-headers';
import { answerBrokenRequest } from '@parlay/tooling/broken-request';
import { isExempt, isFromThisMachine, trustProxies } from '@parlay/tooling/client-address';
import { CONNECTIONS_PER_ADDRESS, limitConnections } from '@parlay/tooling/connection-limit';
import { answersAnyHost, namedHosts } from '@parlay/tooling/host-names';
import { nestingError } from '@parlay/tooling/json-body';
import { BODY_LIMIT, receivesWithin } from '@parlay/tooling/receive';
import fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { serveArtifacts } from '../artifacts/routes.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { ServedBrand } from '../channels/releasing.ts';
import { cachedFor } from './cached-for.ts';
import { envelope, faultOf, MISDIRECTED } from '../http/envelope.ts';
import { channelStreams } from './channel-streams.ts';
import type { RegistryApp, RegistryContext } from './context.ts';
import type { Database } from '../database/connect.ts';
import { Refusal } from '../refusals.ts';
import { listenToRegistry } from './listen.ts';
import { registryMetrics } from './metrics.ts';
import { logRefusal } from './refusal-log.ts';
import { artifactRoutes } from './artifact-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { jointChannelRoutes } from './joint-channel-routes.ts';
import { auditRoutes, remoteRoutes, tokenRoutes } from './remote-routes.ts';
import { staffOf } from './tokens.ts';

export interface RegistryOptions {
  mode: 'demo' | 'production';
  /** Host names besides those of this machine, by which edges and staff reach it. */
  hosts?: readonly string[];
  database: Database;
  /** Address of the same database, for the connection that listens. */
  databaseUrl: string;
  store: ArtifactStore;
  /** Addresses and ranges whose X-Forwarded headers count; nobody's by default. */
  trustedProxies?: readonly string[];
  brands: readonly ServedBrand[];
  logger?: FastifyBaseLogger;
  /** Requests a minute for each caller. */
  requestsAMinute?: number;
  /** Wrong tokens a minute from one address, after which it has to wait. */
  failuresAMinute?: number;
}

/** How long one trial write into the store answers health checks. Milliseconds. */
const STORE_CHECK = 2_000;

/** Milliseconds for the headers of a request, and for all of it: a release's file may be large and its way slow. */
const HEADERS_WITHIN = 10_000;
const UPLOAD_WITHIN = 60_000;

/** The registry's HTTP interface. The database is migrated already. */
export async function buildRegistry(options: RegistryOptions): Promise<RegistryApp> {
  const { database, store, brands } = options;
  const { db } = database;
  const trust = trustProxies(options.trustedProxies ?? []);
  const app: RegistryApp = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    genReqId: () => randomUUID(),
    trustProxy: trust,
    bodyLimit: BODY_LIMIT,
    ...receivesWithin(HEADERS_WITHIN, UPLOAD_WITHIN),
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

  const streams = channelStreams(db, (error) => app.log.error(error, 'a channel could not be read'));
  const metrics = registryMetrics(() => streams.clients);
  const context: RegistryContext = { db, store, brands, streams, metrics };
  const storeHealth = cachedFor(STORE_CHECK, () => store.whyUnwritable());
  const listener = listenToRegistry(options.databaseUrl, {
    onRevision: (channel) => void streams.refresh(channel),
    onPublished: (announced) => streams.announce(announced),
  });
  app.addHook('preClose', async () => {
    streams.close();
    await listener.stop();
  });
  app.addHook('onClose', () => database.close());

  const headers = apiHeaders(options.mode);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  // Of this machine in production too: no attacker's page has such a name, and local tools use it.
  const isNamed = namedHosts({ names: options.hosts ?? [], local: true, brands: [], ports: [] });
  app.addHook('onRequest', async (request, reply) => {
    if (answersAnyHost(request.url) || isNamed(request.host, request.socket.localPort)) return undefined;
    return reply.code(421).send(envelope(MISDIRECTED, request.id));
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Parlay registry', version: '1', description: 'Releases, channels, gate and audit log' },
      components: { securitySchemes: { staff: { type: 'http', scheme: 'bearer' } } },
      security: [{ staff: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(rateLimit, {
    max: options.requestsAMinute ?? 1_200,
    timeWindow: 60_000,
    keyGenerator: (request) => request.headers.authorization ?? request.ip,
    errorResponseBuilder: (_request, limit) =>
      new Refusal('too_many_requests', `Too many requests; wait ${limit.after}.`),
  });
  answerFaults(app, context);
  await recogniseStaff(app, context, options.failuresAMinute ?? 30);

  app.after(() => {
    serveArtifacts(app, {
      store,
      onServed: (found) => metrics.artifacts.inc({ found: String(found) }),
      onDamaged: (problem) => app.log.warn(problem),
    });
    channelRoutes(app, context);
    jointChannelRoutes(app, context);
    artifactRoutes(app, context);
    remoteRoutes(app, context);
    auditRoutes(app, context);
    tokenRoutes(app, context);
    app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
    app.get('/healthz', { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
      const reached = await sql`SELECT 1`.execute(db).then(
        () => true,
        () => false,
      );
      if (!reached) return reply.code(503).send({ status: 'failing', failing: 'database' });
      if (!listener.connected) return reply.code(503).send({ status: 'failing', failing: 'revision stream' });
      const unwritable = await storeHealth();
      if (unwritable !== undefined)
        return reply.code(503).send({ status: 'failing', failing: 'artifact store', problem: unwritable });
      return { status: 'ok', edges: streams.clients };
    });
    app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
      if (!isFromThisMachine(request.raw)) throw new Refusal('not_found', 'Not found.');
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
  });
  return app;
}

function answerFaults(app: RegistryApp, { db, metrics }: RegistryContext): void {
  app.setNotFoundHandler((request, reply) => {
    const fault = { status: 404, code: 'not_found', message: `There is nothing at ${request.method} ${request.url}.` };
    return reply.code(404).send(envelope(fault, request.id));
  });
  app.setErrorHandler(async (error, request, reply) => {
    const fault =
      error instanceof Refusal
        ? {
            status: error.status,
            code: error.code,
            message: error.message,
            ...(error.fieldErrors ? { fieldErrors: error.fieldErrors } : {}),
            ...(error.details ? { details: error.details } : {}),
          }
        : faultOf(error);
    metrics.refusals.inc({ code: fault.code });
    if (fault.status >= 500) request.log.error(error, 'a request failed');
    if (error instanceof Refusal)
      await logRefusal(db, request, error).catch((failure: unknown) =>
        request.log.error(failure, 'a refusal could not be added to the log'),
      );
    return reply.code(fault.status).send(envelope(fault, request.id));
  });
}

const BEARER = /^Bearer ([A-Za-z0-9_.-]{16,200})$/;

/** Reads the bearer token. A wrong one is refused at once, and guessing is slowed down by address. */
async function recogniseStaff(app: RegistryApp, { db }: RegistryContext, failures: number): Promise<void> {
  app.decorateRequest('staff', undefined);
  const failed = app.createRateLimit({ max: failures, timeWindow: 60_000, keyGenerator: (request) => request.ip });
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return;
    const token = BEARER.exec(authorization)?.[1];
    request.staff = token === undefined ? undefined : await staffOf(db, token);
    if (request.staff) return;
    const guess = await failed(request);
    if (!guess.isAllowed && guess.isExceeded)
      throw new Refusal('too_many_requests', `Too many wrong tokens; wait ${guess.ttlInSeconds} seconds.`);
    throw new Refusal('unauthenticated', 'This token is unknown or was revoked.');
  });
}
