import { join } from 'node:path';
import { readBrands } from '@parlay/contracts/brand-files';
import { applicationRole } from '@parlay/server/application-role';
import { ensureDatabase } from '@parlay/server/ensure-database';
import { listenOn } from '@parlay/server/listen';
import { databaseRoleRefusal } from '@parlay/server/preflight';
import pino from 'pino';
import { diskAttachments } from '../artifacts/attachments.ts';
import { diskStore } from '../artifacts/disk.ts';
import { UPLOAD_LIMITS } from '../artifacts/limits.ts';
import { browserCheckInProcess } from '../browser-check/process.ts';
import { openDatabase } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { readGateSettings } from '../gate/settings.ts';
import { healthKeyOf } from '../health/health-key.ts';
import { buildRegistry } from './app.ts';
import { databaseOf } from './database-of.ts';
import { readEnvironment, siteOf } from './env.ts';
import { installTokens } from './staff/install-tokens.ts';

const read = readEnvironment(process.env);
if (!read.ok) {
  console.error(read.error);
  process.exit(1);
}
const { env } = read;
const brands = readBrands(env.PARLAY_MODE === 'demo' ? env.BRAND_OVERRIDES : undefined);
if (!brands.ok) {
  console.error(brands.error);
  process.exit(1);
}
const gate = readGateSettings(env.GATE_SETTINGS);
if (!gate.ok) {
  console.error(gate.error);
  process.exit(1);
}
const logger = pino({ level: env.LOG_LEVEL, name: 'registry' });

const { urls, stop } = await databaseOf(env);
await ensureDatabase(urls.owner);
const refusal = await databaseRoleRefusal(env.PARLAY_MODE, 'RELEASES_DATABASE_URL', urls.application);
if (refusal) {
  console.error(refusal);
  process.exit(1);
}
const { migrations, definitions, unknown } = await migrate(urls.owner, applicationRole(urls));
if (migrations.length + definitions.length > 0) logger.info({ migrations, definitions }, 'migrated the database');
if (unknown.length > 0) logger.warn({ migrations: unknown }, 'a newer build migrated the database: its functions stay');
const databaseUrl = urls.application;
const database = openDatabase(databaseUrl);
await installTokens(database.db, env.DATA_DIR, env.PARLAY_MODE);

const limits = env.UPLOAD_LIMITS ?? UPLOAD_LIMITS;
const checks = browserCheckInProcess(gate.settings.trial);
const folder = join(env.DATA_DIR, 'artifacts');
const app = await buildRegistry({
  mode: env.PARLAY_MODE,
  hosts: env.ALLOWED_HOSTS ?? [],
  database,
  databaseUrl,
  store: diskStore(folder, { limits }),
  attachments: diskAttachments(folder, limits),
  limits,
  brands: brands.brands,
  site: siteOf(env),
  console: join(import.meta.dirname, '../../console/dist'),
  healthKey: healthKeyOf(env),
  budgets: gate.settings.budgets,
  browserCheck: checks.browserCheck,
  logger,
  trustedProxies: env.TRUSTED_PROXIES ?? [],
});
const listening = await listenOn(app, {
  mode: env.PARLAY_MODE,
  host: env.HOST,
  port: env.PORT_OPS,
  variable: 'PORT_OPS',
});
if (!listening.ok) {
  console.error(listening.error);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    checks.stop();
    void app
      .close()
      .then(() => stop())
      .finally(() => process.exit(0));
  });
