import type { DatabaseUrls } from './application-role.ts';

/** A database and a function that stops its server. */
export interface OpenDatabase {
  urls: DatabaseUrls;
  stop(): Promise<void>;
}

/** Module that starts the embedded PostgreSQL: `@parlay/dev/postgres`. */
interface EmbeddedPostgres {
  startPostgres(options: {
    dataDir: string;
  }): Promise<{ ensureDatabase(name: string): Promise<DatabaseUrls>; stop(): Promise<void> }>;
}

/**
 * Starts a database on the embedded PostgreSQL in a data folder, which runs until `stop`. `load` imports that module, because
 * only installations with development tools have it. Throws if the module is missing.
 */
export async function startEmbeddedDatabase(
  load: () => Promise<EmbeddedPostgres>,
  dataDir: string,
  name: string,
): Promise<OpenDatabase> {
  const { startPostgres } = await load().catch((cause: unknown) => {
    throw new Error('This installation has no PostgreSQL of its own: name a database in the environment.', { cause });
  });
  const postgres = await startPostgres({ dataDir });
  return { urls: await postgres.ensureDatabase(name), stop: () => postgres.stop() };
}
