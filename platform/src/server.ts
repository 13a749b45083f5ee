import { startPostgres } from '@parlay/tooling/postgres';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { readEnv } from './env.ts';
import { startPublisher } from './modules/outbox/start.ts';
import { startDemoFeed } from './modules/tournaments/feed/start.ts';
import { seedDemo } from './seed.ts';

const CLOSE_WITHIN_MS = 10_000;

const read = readEnv(process.env);
if (!read.ok) {
  console.error(read.problem);
  process.exit(1);
}
const { config } = read;

const logger = pino({
  level: config.logLevel,
  redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', 'password', 'token'],
});

const embedded = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir });
const url = config.databaseUrl ?? (await embedded?.ensureDatabase('parlay')) ?? '';
const applied = await migrate(url);
if (applied.length > 0) logger.info({ applied }, 'the database was brought up to date');
const database = openDatabase({ url, onError: (error) => logger.warn({ err: error }, 'a database connection broke') });
if (config.mode === 'demo') await seedDemo(database.db);
const app = await buildApp({ config, database, logger, processMetrics: true });
const publisher = startPublisher(database, config.realtime, logger);
const feed = config.mode === 'demo' ? startDemoFeed(database, logger) : undefined;

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
  // Calls under way are finished first, then the pool, then the server under it.
  await app.close();
  await Promise.all([publisher.stop(), feed?.stop()]);
  await database.close();
  await embedded?.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());

try {
  await app.listen({ port: config.ports.api, host: '127.0.0.1' });
  logger.info({ port: config.ports.api }, 'the platform serves');
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(taken ? `Port ${config.ports.api} is taken. Set PORT_API to a free one.` : String(error));
  await database.close();
  await embedded?.stop();
  process.exit(1);
}
