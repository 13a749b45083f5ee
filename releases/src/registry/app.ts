import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { apiHeaders } from '@parlay/server/api-headers';
import { createHostCheck } from '@parlay/server/host-names';
import { watchLive } from '../alarms/watch-live.ts';
import type { Attachments } from '../artifacts/attachments.ts';
import { UPLOAD_LIMITS, type UploadLimits } from '../artifacts/limits.ts';
import { serveArtifacts } from '../artifacts/routes.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { createHeadStore } from '../audit/heads.ts';
import { growCanaries } from '../channels/automation/grow-canaries.ts';
import { healthWatch } from '../channels/automation/watch-canaries.ts';
import type { ServedBrand } from '../channels/releasing.ts';
import type { Database } from '../database/connect.ts';
import type { BrowserCheck } from '../gate/browser-check-job.ts';
import type { Budgets } from '../gate/sizes.ts';
import { envelope, HOST_REFUSALS } from '../http/envelope.ts';
import { policyReports } from '../http/policy-reports.ts';
import { Refusal } from '../refusals.ts';
import { deliverWebhooks, sweepWebhooks } from '../webhooks/deliver.ts';
import { handleErrors } from './answer-errors.ts';
import { apiDocs } from './api-docs.ts';
import { artifactRoutes } from './artifact-routes.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { channelListRoutes } from './channel-list-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { channelStreams } from './channel-streams.ts';
import { cohortRoutes } from './cohort-routes.ts';
import { collectRoutes } from './collect-routes.ts';
import { consolePageRoutes } from './console/page-routes.ts';
import { sessionRoutes } from './console/session-routes.ts';
import type { RegistryApp, RegistryContext } from './context.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { deprecatedChangeRoutes } from './former-change-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { listenToRegistry } from './listen.ts';
import { registryMetrics } from './metrics.ts';
import { newServer, type ServerOptions } from './new-server.ts';
import { pageRoutes } from './page-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { remoteHealthRoutes } from './remote-health-routes.ts';
import { remoteRoutes, tokenRoutes } from './remote-routes.ts';
import { remoteViewRoutes } from './remote-view-routes.ts';
import { runRepeatedly } from './repeatedly.ts';
import { authenticateStaff, throttleGuessing } from './staff/recognise-staff.ts';
import { sweepSessions } from './staff/sessions.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { webhookRoutes } from './webhook-routes.ts';

export interface RegistryOptions extends ServerOptions {
  /** Additional host names, besides those of this machine, under which edges and staff reach it. */
  hosts?: readonly string[];
  database: Database;
  /** URL of the same database, for the connection that listens. */
  databaseUrl: string;
  store: ArtifactStore;
  attachments: Attachments;
  /** Upload limits, the same as the store's. */
  limits?: UploadLimits;
  brands: readonly ServedBrand[];
  /** Origin of the site, for links to previews. */
  site?: string | undefined;
  /** Folder of the console's builds; no console is served if absent. */
  console?: string;
  /** Signs page tokens and the deliveries of edges; the same on edges and registry. */
  healthKey: Buffer;
  /** Seconds without a beacon after which a page counts as silent; 30 by default. */
  silenceSeconds?: number;
  /** Limits on the bytes that visitors load of each remote; no limits if absent. */
  budgets?: Budgets;
  /** Checks promotions in a browser; if absent, only the gate's rules decide. */
  browserCheck?: BrowserCheck;
  /** Maximum requests per minute and caller. */
  requestsAMinute?: number;
  /** Number of wrong tokens per minute after which an address has to wait. */
  failuresAMinute?: number;
  /** Milliseconds between two checks for canaries whose next step is due. */
  growEveryMs?: number;
}

/** Intervals in milliseconds. */
const WATCH_INTERVAL = 2_000;
const DELIVERY_INTERVAL = 500;
const SWEEP_INTERVAL = 3_600_000;

/** Builds the registry's HTTP server. The database must already be migrated. */
export async function buildRegistry(options: RegistryOptions): Promise<RegistryApp> {
  const { database, store, brands, limits = UPLOAD_LIMITS } = options;
  const { db } = database;
  const app = newServer(options, limits.fileSeconds);
  const streams = channelStreams(db, (error) => app.log.error(error, 'a channel could not be read'));
  const metrics = registryMetrics(() => streams.clients);
  const { budgets = {}, browserCheck } = options;
  const context: RegistryContext = {
    db,
    store,
    attachments: options.attachments,
    limits,
    brands,
    budgets,
    browserCheck,
    streams,
    metrics,
    heads: createHeadStore(),
  };
  const listener = listenToRegistry(options.databaseUrl, {
    onRevision: (channel) => void streams.refresh(channel),
    onPublished: (announced) => streams.announce(announced),
  });
  app.addHook('preClose', async () => {
    streams.close();
    await listener.stop();
  });
  app.addHook('onClose', () => database.close());
  await sweepUploads(app, store, limits);

  const headers = apiHeaders(options.mode);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  // Also allows names of this machine in production, because local tools use them and no attacker's page has such a name.
  const refusalOf = createHostCheck({ names: options.hosts ?? [], local: true, brands: [], ports: [] });
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(request);
    if (refusal === undefined) return undefined;
    const error = HOST_REFUSALS[refusal];
    return reply.code(error.status).send(envelope(error, request.id));
  });
  await app.register(cookie);
  await app.register(rateLimit, {
    max: options.requestsAMinute ?? 1_200,
    timeWindow: 60_000,
    keyGenerator: (request) => request.headers.authorization ?? request.ip,
    errorResponseBuilder: (_request, limit) =>
      new Refusal('too_many_requests', `Too many requests; wait ${limit.after}.`),
  });
  await apiDocs(app);
  runRepeatedly(app, options.growEveryMs ?? 1_000, 'canaries could not grow', async () => {
    const grown = await growCanaries(context, (remote, err) =>
      app.log.error({ remote, err }, 'a canary could not grow'),
    );
    for (const { remote } of grown) {
      app.log.info({ remote }, 'a canary has grown');
      metrics.changes.inc({ action: 'canary next' });
    }
  });
  const watch = healthWatch(context, {
    ...(options.silenceSeconds === undefined ? {} : { silenceSeconds: options.silenceSeconds }),
    onRolledBack(remote, sentence) {
      metrics.changes.inc({ action: 'rollback' });
      app.log.warn({ remote, sentence }, 'a canary was taken back');
    },
    onAlarm(remote, reason) {
      app.log.warn({ remote, reason }, 'a canary fails');
    },
    onSteered(remote, action, sentence) {
      metrics.changes.inc({ action: `canary ${action}` });
      app.log.warn({ remote, sentence }, action === 'pause' ? 'a canary stopped growing' : 'a canary grows again');
    },
  });
  runRepeatedly(app, WATCH_INTERVAL, 'health could not be watched', watch);
  runRepeatedly(app, WATCH_INTERVAL, 'live versions could not be watched', async () => {
    for (const found of await watchLive(db)) app.log.warn(found, 'a live version fails');
  });
  runRepeatedly(app, DELIVERY_INTERVAL, 'webhooks could not be told', async () => {
    const arrived = await deliverWebhooks(db, options.mode === 'demo');
    if (arrived > 0) metrics.changes.inc({ action: 'webhook' }, arrived);
  });
  runRepeatedly(app, SWEEP_INTERVAL, 'old messages could not be removed', async () => void (await sweepWebhooks(db)));
  runRepeatedly(app, SWEEP_INTERVAL, 'old sessions could not be removed', () => sweepSessions(db));
  handleErrors(app, context);
  const wrongToken = throttleGuessing(app, options.failuresAMinute ?? 30);
  authenticateStaff(app, context, wrongToken);

  app.after(() => {
    serveArtifacts(app, {
      store,
      whole: true,
      onServed: (found) => metrics.artifacts.inc({ found: String(found) }),
      onDamaged: (error) => app.log.warn(error),
    });
    channelListRoutes(app, context);
    previewRoutes(app, context, options.site);
    webhookRoutes(app, context, options.mode === 'demo');
    collectRoutes(app, context);
    channelRoutes(app, context);
    deprecatedChangeRoutes(app, context);
    cohortRoutes(app, context);
    artifactRoutes(app, context);
    deliveryRoutes(app, context, options.healthKey);
    attachmentRoutes(app, options.attachments, limits);
    remoteHealthRoutes(app, context);
    pageRoutes(app, context);
    remoteViewRoutes(app, context);
    remoteRoutes(app, context);
    auditRoutes(app, context);
    tokenRoutes(app, context);
    sessionRoutes(app, context, wrongToken);
    // A browser sends its session with a report, but no proof that the report comes from the page.
    void policyReports(app, (directive) => metrics.violations.inc({ directive }), { xsrf: 'exempt' });
    if (options.console !== undefined) consolePageRoutes(app, options.console);
    healthRoutes(app, context, () => listener.connected);
  });
  return app;
}
