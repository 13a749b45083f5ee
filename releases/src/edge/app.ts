import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { Brand } from '@parlay/contracts/brand';
import { answerBrokenRequest } from '@parlay/tooling/broken-request';
import { isExempt, isFromThisMachine, trustProxies } from '@parlay/tooling/client-address';
import { CONNECTIONS_PER_ADDRESS, limitConnections } from '@parlay/tooling/connection-limit';
import { answersAnyHost, namedHosts } from '@parlay/tooling/host-names';
import { BODY_LIMIT, receivesWithin } from '@parlay/tooling/receive';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { restorer } from '../artifacts/pull.ts';
import { serveArtifacts } from '../artifacts/routes.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { ChannelState } from '../channels/state.ts';
import { envelope, faultOf, MISDIRECTED } from '../http/envelope.ts';
import { eventStream } from '../http/event-stream.ts';
import type { SiteOrigins } from './env.ts';
import { follow } from './release/follow.ts';
import { liveChannel } from './release/live.ts';
import { releaseLoader } from './release/loaded-release.ts';
import { edgeMetrics } from './metrics.ts';
import { pageModels } from './page/page-model.ts';
import { pageRoutes, sendFallback } from './pages.ts';
import { commonHeaders } from './policy.ts';
import { apiFault, forwardToPlatform, isApiCall } from './proxy.ts';
import { CHANNEL, releaseRoutes, revisionMessage } from './release-routes.ts';
import type { Site } from './site.ts';
import { smallFiles } from './small-files.ts';
import { stateFile } from './release/state-file.ts';
import { buildView, type View } from './release/view.ts';
import { brandOf } from './brand/visitor.ts';

export interface EdgeOptions {
  mode: 'demo' | 'production';
  brands: readonly Brand[];
  store: ArtifactStore;
  dataDir: string;
  registry: string;
  platform: string;
  origins: SiteOrigins;
  /** Host names and ports that the site answers for besides those of its brands, and of this machine in demo mode. */
  hosts: { names: readonly string[]; ports: readonly number[] };
  /** Addresses and ranges whose X-Forwarded headers count; nobody's by default. */
  trustedProxies?: readonly string[];
  logger?: FastifyBaseLogger;
  /** Longest wait for the platform's answer, in milliseconds. */
  answerWithinMs?: number;
  /** Longest time for a whole request to arrive, in milliseconds. */
  receiveWithinMs?: number;
  /** Open connections of one client address. */
  connectionsPerAddress?: number;
}

const HEARTBEAT = 15_000;
const HEAL = 2_000;
/** A connection on which nothing moves for so long is closed; the release stream's heartbeat keeps its own open. */
const STALLED = 60_000;

/** The edge: pages with their release set, release files, the release stream, and the way to the platform. */
export async function buildEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const { mode, brands, store, registry } = options;
  const trust = trustProxies(options.trustedProxies ?? []);
  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trust,
    bodyLimit: BODY_LIMIT,
    ...receivesWithin(options.receiveWithinMs),
    connectionTimeout: STALLED,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, _request, reply) => {
      const fault = { status: 400, code: 'bad_request', message: 'This address cannot be read.' };
      reply.hijack();
      reply.raw.writeHead(400, { ...commonHeaders(mode), 'content-type': 'application/json' });
      reply.raw.end(JSON.stringify(envelope(fault, randomUUID())));
    },
  });
  limitConnections(app.server, {
    limit: options.connectionsPerAddress ?? CONNECTIONS_PER_ADDRESS,
    isExempt: (address) => isExempt(mode, address) || trust(address, 0),
  });
  const warn = (problem: string) => app.log.warn(problem);
  const load = releaseLoader(store, registry, mode);
  const live = liveChannel({ load, file: stateFile(options.dataDir), onProblem: warn });
  for (const problem of await live.restore()) warn(`${problem} Pages wait for the registry or the state before.`);

  const stream = eventStream({ heartbeatMs: HEARTBEAT, retryMs: 1_000 });
  live.onRevision((event) => stream.send(revisionMessage(event)));
  // A promotion then waits for no file of it, nor a rollback that comes behind one.
  const readAhead = async (remote: string, digest: string) => {
    const outcome = await load(remote, digest);
    if (!outcome.ok) warn(outcome.problem);
  };
  const follower = follow({
    registry,
    channel: CHANNEL,
    onState: (state) => void live.apply(state),
    onPublished: ({ remote, digest }) => void readAhead(remote, digest),
    onProblem: warn,
  });
  const healing = setInterval(() => void live.heal(), HEAL);
  healing.unref();
  app.addHook('preClose', async () => {
    clearInterval(healing);
    stream.close();
    await follower.stop();
    await live.settled();
  });

  const metrics = edgeMetrics({
    clients: () => stream.clients,
    revision: () => live.view?.state.revision ?? 0,
    followsRegistry: () => follower.connected,
  });
  const otherChannel = async (name: string): Promise<View | undefined> => {
    const reply = await fetch(`${registry}/api/channels/${name}/state`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    if (!reply?.ok) return undefined;
    const state = ChannelState.safeParse(((await reply.json()) as { data?: unknown }).data);
    return state.success ? await buildView(state.data, load, undefined) : undefined;
  };
  const site: Site = { mode, brands, live, load, origins: options.origins, metrics, model: pageModels(), otherChannel };

  const headers = commonHeaders(mode);
  // Where TLS is certain no cookie is sent without it.
  await app.register(cookie, { parseOptions: { secure: mode === 'production' } });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  const isNamed = namedHosts({
    names: [...brands.flatMap((brand) => brand.hosts), ...options.hosts.names],
    local: mode === 'demo',
    brands: brands.map(({ id }) => id),
    ports: options.hosts.ports,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (answersAnyHost(request.url) || isNamed(request.host, request.socket.localPort)) return undefined;
    return reply.code(421).send(envelope(MISDIRECTED, request.id));
  });
  // Before the first plugin: a handler that is set later is not theirs.
  app.setNotFoundHandler((request, reply) => {
    const fault = { status: 404, code: 'not_found', message: `There is nothing at ${request.method} ${request.url}.` };
    return reply.code(404).send(envelope(fault, request.id));
  });
  app.setErrorHandler(async (error, request, reply) => {
    const fault = faultOf(error);
    const isCall = isApiCall(request);
    if (fault.status >= 500) request.log.error(error, 'a request failed');
    else if (!isCall) return reply.code(fault.status).send(envelope(fault, request.id));
    if (isCall) return reply.code(fault.status).send(envelope(apiFault(request, fault), request.id));
    return await sendFallback(request, reply, brandOf(request, brands, mode));
  });
  await forwardToPlatform(app, {
    platform: options.platform,
    answerWithinMs: options.answerWithinMs ?? 10_000,
    headers,
    onFailure: () => metrics.proxyFailures.inc(),
  });
  serveArtifacts(app, {
    store,
    onServed: (found) => metrics.artifacts.inc({ found: String(found) }),
    onDamaged: warn,
    restore: restorer(store, registry, warn),
  });
  releaseRoutes(app, site, stream);
  smallFiles(app, site);
  app.get('/healthz', async (_request, reply) => {
    const registryState = follower.connected ? 'connected' : 'away';
    if (!live.view?.offers.has('host'))
      return reply.code(503).send({ status: 'failing', failing: 'release set', registry: registryState });
    return { status: 'ok', revision: live.view.state.revision, registry: registryState };
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request.raw)) return reply.code(404).send();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.get('/.well-known/*', (_request, reply) => reply.code(404).type('text/plain').send('Not found.\n'));
  app.get('/r/*', (_request, reply) => reply.code(404).type('text/plain').send('Not found.\n'));
  pageRoutes(app, site);
  return app;
}
