import { join } from 'node:path';
import { brandsFor } from '@parlay/server/brands';
import { providerUrlsFor } from '@parlay/server/providers';
import { diskStore } from '../artifacts/disk.ts';
import { configuredHosts, type EdgeEnvironment, originsOf } from './env.ts';
import type { EdgeOptions } from './options.ts';

/**
 * Returns the edge options of an environment, except the page health key, because reading that may create the
 * installation's key.
 */
export function defaultOptions(
  env: EdgeEnvironment,
): { ok: true; options: Omit<EdgeOptions, 'healthKey'> } | { ok: false; error: string } {
  const brands = brandsFor(env);
  if (!brands.ok) return brands;
  const providers = providerUrlsFor(env);
  if (!providers.ok) return providers;
  return {
    ok: true,
    options: {
      mode: env.PARLAY_MODE,
      brands: brands.brands,
      store: diskStore(join(env.DATA_DIR, 'artifacts'), { isCopy: true }),
      dataDir: env.DATA_DIR,
      registry: env.REGISTRY_URL ?? `http://127.0.0.1:${env.PORT_OPS}`,
      platform: env.API_URL ?? `http://127.0.0.1:${env.PORT_API}`,
      origins: originsOf(env, providers.companies),
      hosts: configuredHosts(env),
    },
  };
}
