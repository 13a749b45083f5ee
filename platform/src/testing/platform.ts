import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBrands } from '@parlay/contracts/brand-files';
import type { Company } from '@parlay/contracts/providers';
import { createTestDatabase } from '@parlay/dev/test-database';
import { applicationRole, type DatabaseUrls } from '@parlay/server/application-role';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp, buildDesk } from '../app.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../core/database/database.ts';
import { migrate } from '../core/database/migrate.ts';
import { type Config, readEnv } from '../core/env.ts';
import { seedPlayers } from '../identity/public.ts';
import type { Protocols } from '../suppliers/public.ts';
import { Browser } from './browser.ts';
import { seedTournaments } from './demo-tournaments.ts';
import { addGames } from './games.ts';
import { shareHub88Keys } from './hub88-keys.ts';
import { TestRegisters } from './registers.ts';

export interface TestPlatform {
  app: FastifyInstance;
  /** The operator API. */
  desk: FastifyInstance;
  config: Config;
  database: Database;
  /** URL of the same database for its owner, who has more privileges than the application. */
  ownerUrl: string;
  /** Test server of the registers of excluded people. */
  registers: TestRegisters;
  /** Returns a client with its own cookies, which behaves like a page's typed client. */
  browser(options?: { host?: string; address?: string }): Browser;
  close(): Promise<void>;
}

/** Timeouts of tests. They are longer than those of a node, because tests share the machine. */
export const TEST_TIMEOUTS = { patience: 30_000, lockTimeout: 12_000 };

/**
 * Builds an app with its own migrated and seeded database. `env` adds to the environment, `config` replaces settings.
 */
export async function testPlatform(
  options: {
    env?: Record<string, string>;
    config?: Partial<Config>;
    logger?: FastifyBaseLogger;
    database?: Partial<DatabaseOptions>;
    /** Protocols of suppliers with their own paths. */
    protocols?: Protocols;
    /** Sports company of every brand; by default each brand's own. */
    sports?: string;
  } = {},
): Promise<TestPlatform> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlay-platform-'));
  chmodSync(dataDir, 0o755);
  shareHub88Keys(dataDir);
  const result = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...options.env });
  if (!result.ok) throw new Error(result.error);
  const registers = new TestRegisters();
  // Without registers, players under strict policies could not log in.
  const overrides = options.config?.providers;
  const defaults = result.config.providers;
  const providers = await registers.replacing(
    overrides
      ? [...overrides, ...defaults.filter(({ kind }) => kind === 'player-register')]
      : withSports(defaults, options.sports),
  );
  const config = { ...result.config, ...options.config, providers };
  const { owner, application, drop } = await createTestDatabase({
    template: { name: 'platform', prepare: migrateAndSeed },
  });
  const database = openDatabase({ url: application, size: 10, ...TEST_TIMEOUTS, ...options.database });
  const parts = { config, database, ...(options.logger ? { logger: options.logger } : {}) };
  const { protocols } = options;
  const [app, desk] = [await buildApp({ ...parts, ...(protocols ? { protocols } : {}) }), await buildDesk(parts)];
  return {
    app,
    desk,
    config,
    database,
    ownerUrl: owner,
    registers,
    browser: (caller) => new Browser(app, caller, desk),
    close: async () => {
      await app.close();
      await desk.close();
      await registers.close();
      await database.close();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Lets one sports company serve every brand. */
const withSports = (companies: readonly Company[], id: string | undefined): readonly Company[] =>
  companies.flatMap((company) => {
    if (id === undefined || company.kind !== 'sports') return [company];
    return company.id === id ? [{ ...company, brands: undefined }] : [];
  });

async function migrateAndSeed(urls: DatabaseUrls): Promise<void> {
  await migrate(urls.owner, { application: applicationRole(urls) });
  const result = readBrands();
  if (!result.ok) throw new Error(result.error);
  const database = openDatabase({ url: urls.application, size: 2 });
  try {
    await seedPlayers(database.db, result.brands);
    await addGames(database.db);
    await seedTournaments(database.db, result.brands);
  } finally {
    await database.close();
  }
}
