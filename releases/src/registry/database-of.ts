import type { DatabaseUrls } from '@parlay/tooling/application-role';
import { startPostgres } from '@parlay/tooling/postgres';
import { givenDatabase, type RegistryEnvironment } from './env.ts';

/** Finds the registry's database: the given one, else one on the embedded server, which runs until `stop`. */
export async function databaseOf(env: RegistryEnvironment): Promise<{ urls: DatabaseUrls; stop(): Promise<void> }> {
  const given = givenDatabase(env);
  if (given) return { urls: given, stop: async () => undefined };
  const embedded = await startPostgres({ dataDir: env.DATA_DIR });
  return { urls: await embedded.ensureDatabase('releases'), stop: () => embedded.stop() };
}
