import { join } from 'node:path';
import { type Migrated, migrateDatabase } from '@parlay/server/migrate';

export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');

/** Brings the registry's database to this build. `application`: the role that gets its rights again, see migrateDatabase(). */
export const migrate = (url: string, application?: string): Promise<Migrated> =>
  migrateDatabase(url, { migrations: MIGRATIONS }, application);
