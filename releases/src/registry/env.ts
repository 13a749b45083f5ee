import type { DatabaseUrls } from '@parlay/server/application-role';
import { siblingDatabase } from '@parlay/server/ensure-database';
import { type EnvironmentReadResult, settings, variables } from '@parlay/server/environment';
import { parseServerEnvironment } from '@parlay/server/preflight';
import { z } from 'zod';
import { LimitsSetting } from '../artifacts/limits.ts';

const { PARLAY_MODE, PORT_OPS, DATA_DIR, DATABASE_URL, RELEASES_DATABASE_URL, LOG_LEVEL, BRAND_OVERRIDES } = variables;
const { MIGRATIONS_DATABASE_URL, RELEASES_MIGRATIONS_DATABASE_URL, HOST, TRUSTED_PROXIES, ALLOWED_HOSTS, HEALTH_KEY } =
  variables;
const { GATE_SETTINGS, GATE_PLAYER, SITE_ORIGINS, PORT_SITE } = variables;
/** Environment variables of the registry. */
export const Environment = z
  .object({ PARLAY_MODE, PORT_OPS, DATA_DIR, DATABASE_URL, RELEASES_DATABASE_URL, LOG_LEVEL })
  .extend({
    MIGRATIONS_DATABASE_URL,
    RELEASES_MIGRATIONS_DATABASE_URL,
    HOST,
    TRUSTED_PROXIES,
    ALLOWED_HOSTS,
    HEALTH_KEY,
  })
  .extend({ GATE_SETTINGS, GATE_PLAYER })
  .extend({
    UPLOAD_LIMITS: LimitsSetting.optional().register(settings, {
      what: 'Limits of an upload that differ from the usual ones (decision 103)',
      form: 'fileBytes=16000000;files=500',
      unset: 'the usual limits',
    }),
  })
  // Origin of links to previews.
  .extend({ SITE_ORIGINS, PORT_SITE })
  // Read as on the edge, because canaries name brands and releases must support their languages.
  .extend({ BRAND_OVERRIDES });
export type RegistryEnvironment = z.infer<typeof Environment>;

export const readEnvironment = (source: NodeJS.ProcessEnv): EnvironmentReadResult<RegistryEnvironment> =>
  parseServerEnvironment('registry', Environment, source);

/** Returns the origin of the site; undefined if it is not set in production. */
export function siteOf({
  PARLAY_MODE: mode,
  SITE_ORIGINS: origins,
  PORT_SITE: port,
}: RegistryEnvironment): string | undefined {
  return origins?.[0] ?? (mode === 'demo' ? `http://localhost:${port}` : undefined);
}

/** Name of the registry's database if only the platform's URL is set. */
const DATABASE = 'releases';

/** Returns the database URLs of the registry's roles; undefined for the embedded server. */
export function configuredDatabase(env: RegistryEnvironment): DatabaseUrls | undefined {
  const { DATABASE_URL, MIGRATIONS_DATABASE_URL, RELEASES_DATABASE_URL, RELEASES_MIGRATIONS_DATABASE_URL } = env;
  if (RELEASES_DATABASE_URL) {
    return { application: RELEASES_DATABASE_URL, owner: RELEASES_MIGRATIONS_DATABASE_URL ?? RELEASES_DATABASE_URL };
  }
  if (!DATABASE_URL) return undefined;
  const owner = RELEASES_MIGRATIONS_DATABASE_URL ?? siblingDatabase(MIGRATIONS_DATABASE_URL ?? DATABASE_URL, DATABASE);
  return { application: siblingDatabase(DATABASE_URL, DATABASE), owner };
}
