import { type OpenDatabase, startEmbeddedDatabase } from '@parlay/server/embedded-database';
import { configuredDatabase, type RegistryEnvironment } from './env.ts';

/** Returns the configured database of the registry, or one on an embedded server, which runs until `stop`. */
export async function databaseOf(env: RegistryEnvironment): Promise<OpenDatabase> {
  const configured = configuredDatabase(env);
  return configured
    ? { urls: configured, stop: async () => undefined }
    : await startEmbeddedDatabase(() => import('@parlay/dev/postgres'), env.DATA_DIR, 'releases');
}
