import { applicationRole, type DatabaseUrls } from '@parlay/server/application-role';
import { startEmbeddedDatabase } from '@parlay/server/embedded-database';
import { listenOn } from '@parlay/server/listen';
import { databaseRoleRefusal } from '@parlay/server/preflight';
import { pino } from 'pino';
import { buildApp, buildDesk } from './app.ts';
import { openDatabase } from './core/database/database.ts';
import { migrate } from './core/database/migrate.ts';
import { type Config, readEnv } from './core/env.ts';
import { startPublisher } from './core/outbox/start.ts';
import { siteModesOf } from './core/site-modes/site-modes.ts';
import { seedPlayers } from './identity/public.ts';
import { runAllJobs } from './jobs.ts';
import {
  seedBonuses,
  startBonuses,
  startReconciliation,
  storeMissingLikenesses,
  updateWalletTimeZones,
} from './money/public.ts';
import {
  importDemoCertificates,
  scheduleOf,
  settleBets,
  startCatalogues,
  startOddsFeeds,
  startRoundCount,
  startTournaments,
} from './play/public.ts';
import { startHelpDesks } from './site/public.ts';

const CLOSE_WITHIN_MS = 10_000;

/** Stop functions of the started parts, which are called in reverse order. */
const started: (() => Promise<unknown> | undefined)[] = [];
let closing: Promise<never> | undefined;

/**
 * Stops jobs and calls in progress first, then background work, the pool, and last the embedded database. Then exits.
 */
async function stopAll(exitCode: number): Promise<never> {
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
  for (const stop of started.toReversed()) await stop();
  process.exit(exitCode);
}
function close(exitCode: number): Promise<never> {
  closing ??= stopAll(exitCode);
  return closing;
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close(0));

async function start(config: Config): Promise<void> {
  const logger = pino({
    level: config.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', 'password', 'token'],
  });
  const urls = configuredDatabase(config) ?? (await startEmbedded(config.dataDir));
  const refusal = await databaseRoleRefusal(config.mode, 'DATABASE_URL', urls.application);
  if (refusal) throw new Error(refusal);
  const { migrations, definitions, unknown } = await migrate(urls.owner, { application: applicationRole(urls) });
  if (migrations.length + definitions.length > 0) logger.info({ migrations, definitions }, 'migrated the database');
  if (unknown.length > 0)
    logger.warn({ migrations: unknown }, 'a newer build migrated the database: its functions stay');

  const database = openDatabase({
    url: urls.application,
    size: config.databaseConnections,
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  started.push(() => database.close());
  if (config.mode === 'demo') {
    await seedPlayers(database.db, config.brands);
    await seedBonuses(database.db, config);
  }
  await storeMissingLikenesses(database.db);
  await updateWalletTimeZones(database.db, config.brands);

  const publisher = startPublisher(database, config.realtime, logger);
  started.push(() => publisher.stop());
  const catalogues = startCatalogues(
    database.db,
    config,
    logger,
    config.mode === 'demo' ? () => importDemoCertificates(database.db) : undefined,
  );
  started.push(() => catalogues.stop());
  const roundCount = startRoundCount(database, logger);
  started.push(() => roundCount.stop());
  const helpDesks = startHelpDesks(database, config, logger);
  started.push(() => helpDesks.stop());
  const bonuses = startBonuses(database, logger);
  started.push(() => bonuses.stop());
  const reconciliation = startReconciliation(database, config, logger);
  started.push(() => reconciliation.stop());
  const schedule = scheduleOf(config);
  if (!schedule.ok) throw new Error(schedule.error);
  const feeds = startOddsFeeds(database, config, logger, () => settleBets(database.db));
  started.push(() => feeds.stop());
  const tournaments = startTournaments(database, schedule.schedule, logger);
  started.push(() => tournaments.stop());

  await siteModesOf(database.db).refresh();
  const desk = await buildDesk({ config, database, logger });
  started.push(() => desk.close());
  const app = await buildApp({ config, database, logger, processMetrics: true });
  started.push(() => app.close());
  const { mode, host } = config;
  // In demo mode, staff are on this machine, regardless of HOST.
  const deskHost = mode === 'demo' ? undefined : host;
  const deskResult = await listenOn(desk, { mode, host: deskHost, port: config.ports.desk, variable: 'PORT_DESK' });
  if (!deskResult.ok) throw new Error(deskResult.error);
  const apiResult = await listenOn(app, { mode, host, port: config.ports.api, variable: 'PORT_API' });
  if (!apiResult.ok) throw new Error(apiResult.error);
  logger.info({ port: config.ports.api, desk: config.ports.desk }, 'the platform serves');

  if (!config.runsJobs) return;
  const jobs = runAllJobs(database, config, logger);
  started.push(() => jobs.stop());
}

function configuredDatabase({ databaseUrl, migrationsDatabaseUrl }: Config): DatabaseUrls | undefined {
  return databaseUrl ? { application: databaseUrl, owner: migrationsDatabaseUrl ?? databaseUrl } : undefined;
}

async function startEmbedded(dataDir: string): Promise<DatabaseUrls> {
  const { urls, stop } = await startEmbeddedDatabase(() => import('@parlay/dev/postgres'), dataDir, 'parlay');
  started.push(stop);
  return urls;
}

/** Returns one sentence that says why the server did not start. */
function sentence(error: unknown, config: Config): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return `The disk of ${config.dataDir} is full.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code?.startsWith('28')) {
    return `The database of DATABASE_URL cannot be reached: ${message || code}.`;
  }
  return message;
}

const read = readEnv(process.env);
if (!read.ok) {
  console.error(read.error);
  process.exit(1);
}
try {
  await start(read.config);
} catch (error) {
  if (!closing) console.error(sentence(error, read.config));
  await close(1);
}
