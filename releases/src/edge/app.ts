import cookie from '@fastify/cookie';
import { isFromThisMachine } from '@parlay/server/client-address';
import type { FastifyInstance } from 'fastify';
import { restorer } from '../artifacts/pull.ts';
import { serveArtifacts } from '../artifacts/routes.ts';
import { eventStream } from '../http/event-stream.ts';
import { policyReports } from '../http/policy-reports.ts';
import { handleErrors } from './answer-errors.ts';
import { previewConfirmationRoute } from './choose-preview.ts';
import { healthOutbox } from './health/outbox.ts';
import { pageHealth } from './health/page-health.ts';
import { edgeMetrics } from './metrics.ts';
import { newServer } from './new-server.ts';
import type { EdgeOptions } from './options.ts';
import { pageModels } from './page/page-model.ts';
import { commonHeaders } from './page-headers.ts';
import { pageRoutes } from './pages.ts';
import { preparedPages } from './prepared/store.ts';
import { forwardToPlatform } from './proxy.ts';
import { follow } from './release/follow.ts';
import { liveChannel } from './release/live.ts';
import { releaseLoader } from './release/loaded-release.ts';
import { previewReader } from './release/preview-keys.ts';
import { previewViews } from './release/preview-view.ts';
import { revisionMessage } from './release/revision-message.ts';
import { servedChannels } from './release/served-channels.ts';
import { stateFile } from './release/state-file.ts';
import { releaseRoutes } from './release-routes.ts';
import { reportHead } from './report-head.ts';
import type { Site } from './site.ts';
import { followModes } from './site-modes.ts';
import { smallFiles } from './small-files.ts';
import { CHANNEL } from './viewed.ts';
import { visitRoutes } from './visit-routes.ts';

const HEARTBEAT = 15_000;
const HEAL_INTERVAL = 2_000;
/** Memory for prepared pages; enough for 2,000 of about 16 kB. */
const PREPARED_BYTES = 32 * 1024 * 1024;

/** Builds the edge server: pages with their release set, release files, the release stream and the platform proxy. */
export async function buildEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const { mode, brands, store, registry } = options;
  const app = newServer(options);
  const warn = (error: string) => app.log.warn(error);
  const load = releaseLoader(store, registry, mode);
  const live = liveChannel({ load, file: stateFile(options.dataDir), onFailure: warn });
  for (const error of await live.restore()) warn(`${error} Pages wait for the registry or the state before.`);

  const stream = eventStream({ heartbeatMs: HEARTBEAT, retryMs: 1_000 });
  live.onRevision((event) => stream.send(revisionMessage(event)));
  const head = reportHead({
    registry,
    healthKey: options.healthKey,
    state: () => live.view?.state,
    broken: () => live.logBreak,
  });
  // Loads published releases early, so that later promotions and rollbacks do not wait for their files.
  const preload = async (remote: string, digest: string) => {
    const result = await load(remote, digest);
    if (!result.ok) warn(result.error);
  };
  const channels = servedChannels({
    registry,
    load,
    dataDir: options.dataDir,
    onFailure: warn,
    follow: options.followChannel ?? follow,
  });
  const follower = (options.followChannel ?? follow)({
    registry,
    channel: CHANNEL,
    // Also for an unchanged state, because a restarted registry knows no log heads.
    onState: (state) => void live.apply(state).then(() => head.tell()),
    onPublished: ({ remote, digest }) => void preload(remote, digest),
    onFailure: warn,
  });
  const modes = followModes({
    platform: options.platform,
    onChange: (message) => stream.send(message),
    onFailure: warn,
  });
  const healing = setInterval(() => {
    void live.heal();
    channels.heal();
  }, HEAL_INTERVAL);
  healing.unref();
  app.addHook('preClose', async () => {
    clearInterval(healing);
    stream.close();
    await channels.close();
    await follower.stop();
    await modes.stop();
    await outbox.stop();
    await head.stop();
    await live.settled();
    await site.prepared.settled();
  });

  const { healthKey } = options;
  const outbox = healthOutbox({ registry, channel: CHANNEL, healthKey, onFailure: warn });
  const metrics = edgeMetrics({
    droppedHealth: () => outbox.dropped,
    clients: () => stream.clients,
    revision: () => live.view?.state.revision ?? 0,
    followsRegistry: () => follower.connected,
    isLogBroken: () => live.logBreak !== undefined,
  });
  const prepared = preparedPages(PREPARED_BYTES);
  const site: Site = {
    mode,
    brands,
    live,
    load,
    origins: options.origins,
    metrics,
    modes,
    prepared,
    health: pageHealth(healthKey, outbox),
    model: pageModels(),
    channels,
    readPreview: previewReader(registry),
    composePreview: previewViews(load),
  };

  const headers = commonHeaders(mode);
  // Production always has TLS, so cookies are marked secure.
  await app.register(cookie, { parseOptions: { secure: mode === 'production' } });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  handleErrors(app, options, (host) => channels.ofHost(host) !== undefined);
  await forwardToPlatform(app, {
    platform: options.platform,
    answerWithinMs: options.answerWithinMs ?? 10_000,
    headers,
    onFailure: () => metrics.proxyFailures.inc(),
    onReports(body) {
      const outcome = site.health.acceptBeacon(body);
      metrics.beacons.inc({ outcome });
      return outcome;
    },
  });
  serveArtifacts(app, {
    store,
    onServed: (found) => metrics.artifacts.inc({ found: String(found) }),
    onDamaged: warn,
    restore: restorer(store, registry, warn),
  });
  releaseRoutes(app, site, stream);
  visitRoutes(app, site);
  smallFiles(app, site);
  app.get('/healthz', async (_request, reply) => {
    const registryState = follower.connected ? 'connected' : 'away';
    if (!live.view?.offers.has('host'))
      return reply.code(503).send({ status: 'failing', failing: 'release set', registry: registryState });
    return {
      status: 'ok',
      revision: live.view.state.revision,
      registry: registryState,
      log: live.logBreak ?? 'continued',
    };
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request.raw)) return reply.code(404).send();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.get('/.well-known/*', (_request, reply) => reply.code(404).type('text/plain').send('Not found.\n'));
  app.get('/r/*', (_request, reply) => reply.code(404).type('text/plain').send('Not found.\n'));
  await previewConfirmationRoute(app, site);
  await policyReports(app, (directive) => metrics.violations.inc({ directive }));
  pageRoutes(app, site);
  return app;
}
