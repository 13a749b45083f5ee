import { join } from 'node:path';
import { type MigrationResult, migrateDatabase } from '@parlay/server/migrate';

export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');

/**
 * Migrates the registry's database to this build, and grants the `application` role its rights, see migrateDatabase().
 */
export const migrate = (url: string, application?: string): Promise<MigrationResult> =>
  migrateDatabase(url, { migrations: MIGRATIONS }, application);
