import { join } from 'node:path';
import { type Migrated, migrateDatabase } from '@parlay/server/migrate';

export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');

/**
 * Migrates the registry's database to this build, and grants the `application` role its rights, see migrateDatabase().
 */
export const migrate = (url: string, application?: string): Promise<Migrated> =>
  migrateDatabase(url, { migrations: MIGRATIONS }, application);
