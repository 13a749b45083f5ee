import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { respondToBrokenRequest } from '@parlay/server/broken-request';
import { isFromThisMachine } from '@parlay/server/client-address';
import { originForm } from '@parlay/server/host-names';
import { nestingError } from '@parlay/server/json-body';
import { BODY_LIMIT, fastifyTimeouts } from '@parlay/server/receive';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { beaconRoutes } from './beacon/routes.ts';
import { BetBook } from './bets/book.ts';
import { betRoutes } from './bets/routes.ts';
import { gameRoutes } from './games/routes.ts';
import { helpDeskRoutes } from './help-desk/routes.ts';
import { Launches } from './hub88/launches.ts';
import { Rewards } from './hub88/rewards.ts';
import { hub88Routes } from './hub88/routes.ts';
import { hub88Bank } from './hub88/wallet.ts';
import { identityCheckRoutes } from './identity-check/routes.ts';
import { complaintRoutes } from './licence/complaints.ts';
import { licenceRoutes } from './licence/routes.ts';
import { lotteryRoutes } from './lottery/routes.ts';
import { oddsRoutes } from './odds/routes.ts';
import { homeRoutes } from './operator/home.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { playerRegisterRoutes } from './player-registers/routes.ts';
import type { Settings } from './settings.ts';
import { sportsRoutes } from './sports/routes.ts';
import { serveAssets } from './web/assets.ts';
import { checkHost } from './web/check-host.ts';
import { handleFailures } from './web/errors.ts';
import { createMetrics } from './web/metrics.ts';

/** Builds the Fastify application that simulates all third parties. Closing it stops its retries. */
export function buildSandbox(settings: Settings): FastifyInstance {
  const dataFolder = join(settings.dataDir, 'sandbox');
  mkdirSync(dataFolder, { recursive: true });
  const metrics = createMetrics();
  const app = Fastify({
    logger: settings.logLevel === 'silent' ? false : { level: settings.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    rewriteUrl: originForm,
    ...fastifyTimeouts(),
    clientErrorHandler: respondToBrokenRequest,
  });
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const error = nestingError(body);
    if (error) done(error);
    else parseJson(request, body, done);
  });
  readForms(app);
  checkHost(app, settings);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
  });
  app.addHook('onResponse', async (_request, reply) => {
    metrics.requests.inc({ status: reply.statusCode });
  });
  handleFailures(app, settings);

  serveAssets(app);
  homeRoutes(app, settings);
  const [launches, rewards] = [new Launches(settings.dataDir), new Rewards(settings.dataDir)];
  const rounds = gameRoutes(app, settings, metrics, hub88Bank(settings, launches, rewards));
  hub88Routes(app, settings, { launches, rewards, rounds, metrics });
  const bets = new BetBook(settings);
  betRoutes(app, settings, bets);
  sportsRoutes(app, settings, bets);
  lotteryRoutes(app, settings, { bets, beacon: beaconRoutes(app, settings) });
  paymentRoutes(app, settings, metrics);
  oddsRoutes(app, settings, metrics);
  helpDeskRoutes(app, settings, metrics);
  identityCheckRoutes(app, settings, metrics);
  playerRegisterRoutes(app, settings, metrics);
  outboxRoutes(app, settings);
  licenceRoutes(app, settings);
  complaintRoutes(app, settings);

  app.get('/healthz', (_request, reply) => {
    try {
      accessSync(dataFolder, constants.W_OK);
      return reply.send({ status: 'ok' });
    } catch {
      return reply.code(503).send({ status: 'failing', failing: 'journal' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request.raw)) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return app;
}

/** Parses HTML forms into flat objects of strings. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}
