import { brandsFor } from '@parlay/server/brands';
import { parseEnvironment, variables } from '@parlay/server/environment';
import { hub88Keys } from '@parlay/server/hub88-keys';
import { providersFor, sandboxOrigin } from '@parlay/server/providers';
import { z } from 'zod';
import { localSiteOrigins, type Settings } from './settings.ts';

const { PARLAY_MODE, PORT_SANDBOX, PORT_SITE, PORT_API, PORT_DEV, DATA_DIR, SITE_ORIGINS, SANDBOX_PUBLIC } = variables;
const { BRAND_OVERRIDES, BRAND_HOSTS, PROVIDERS, API_URL } = variables;
/** Environment variables of the sandbox. */
export const Environment = z
  .object({ PARLAY_MODE, PORT_SANDBOX, PORT_SITE, PORT_API, DATA_DIR, BRAND_OVERRIDES, SITE_ORIGINS })
  .extend({
    SANDBOX_PUBLIC,
    PORT_DEV,
    BRAND_HOSTS,
    PROVIDERS,
    API_URL,
    HOST: variables.HOST,
    ALLOWED_HOSTS: variables.ALLOWED_HOSTS,
    LOG_LEVEL: variables.LOG_LEVEL.default('warn'),
  });

export type EnvResult =
  | { ok: true; port: number; host: string | undefined; settings: Settings }
  | { ok: false; error: string };

/** Reads the sandbox's settings from environment variables. An error names the invalid value. */
export function readEnv(source: NodeJS.ProcessEnv): EnvResult {
  const parsed = parseEnvironment(Environment, source);
  if (!parsed.ok) return parsed;
  const { env } = parsed;
  if (env.PARLAY_MODE === 'production')
    return {
      ok: false,
      error: 'The sandbox is for PARLAY_MODE=demo only. In production the outside companies answer.',
    };
  const read = brandsFor(env);
  if (!read.ok) return { ok: false, error: read.error };
  const providers = providersFor(env);
  if (!providers.ok) return providers;
  const hasHub88 = providers.companies.some(({ driver }) => driver === 'hub88');
  return {
    ok: true,
    port: env.PORT_SANDBOX,
    host: env.HOST,
    settings: {
      mode: env.PARLAY_MODE,
      dataDir: env.DATA_DIR,
      siteOrigins: [
        ...[env.PORT_SITE, env.PORT_DEV].flatMap((port) => localSiteOrigins(port, read.brands)),
        ...(env.SITE_ORIGINS ?? []),
      ],
      platformUrl: env.API_URL ?? `http://127.0.0.1:${env.PORT_API}`,
      publicOrigin: sandboxOrigin(env),
      hosts: env.ALLOWED_HOSTS ?? [],
      brands: read.brands,
      companies: providers.companies,
      hub88Key: hasHub88 ? hub88Keys(env.DATA_DIR).theirs.privateKey : undefined,
      cycleMs: 2500,
      retry: { first: 250, most: 30_000, timeout: 5000 },
      logLevel: env.LOG_LEVEL,
    },
  };
}
