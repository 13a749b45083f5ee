import { join } from 'node:path';
import { type MigrationResult, migrateDatabase, type SqlFolders } from '@parlay/server/migrate';

const PLATFORM = join(import.meta.dirname, '..', '..', '..');

export const SQL_FOLDERS: SqlFolders = {
  migrations: join(PLATFORM, 'migrations'),
  definitions: join(PLATFORM, 'sql'),
  libraries: ['pgboss'],
};

/** Migrates the platform's database to this build and renews the privileges of `application`, see migrateDatabase(). */
export const migrate = (
  url: string,
  { application }: { application?: string | undefined } = {},
): Promise<MigrationResult> => migrateDatabase(url, SQL_FOLDERS, application);
