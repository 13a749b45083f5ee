import { readBrands } from '@parlay/contracts/brand-files';
import { installationSecrets } from '@parlay/tooling/secrets';
import { z } from 'zod';
import { localSiteOrigins, type Settings } from './settings.ts';

const Port = z.coerce.number().int().min(1).max(65_535);

const Environment = z.object({
  PARLAY_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT_SANDBOX: Port.default(8082),
  PORT_SITE: Port.default(8080),
  PORT_API: Port.default(8084),
  DATA_DIR: z.string().min(1).default('.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  BRAND_OVERRIDES: z.string().optional(),
  /** Origins of the site beside this machine's own, separated by commas. */
  SITE_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[^/,\s]+(,https?:\/\/[^/,\s]+)*$/, 'origins like https://site.example, separated by commas')
    .optional(),
});

export type EnvRead = { ok: true; port: number; settings: Settings } | { ok: false; problem: string };

/** Reads the environment of this process; a bad value is a sentence that names it. */
export function readEnv(source: NodeJS.ProcessEnv): EnvRead {
  // An empty value in a shell or an .env file means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    return { ok: false, problem: `${name}=${String(source[name])} is not valid: ${issue?.message}.` };
  }
  const env = parsed.data;
  const read = readBrands(env.PARLAY_MODE === 'demo' ? env.BRAND_OVERRIDES : undefined);
  if (!read.ok) return { ok: false, problem: read.problem };
  return {
    ok: true,
    port: env.PORT_SANDBOX,
    settings: {
      mode: env.PARLAY_MODE,
      dataDir: env.DATA_DIR,
      siteOrigins: [...localSiteOrigins(env.PORT_SITE, read.brands), ...(env.SITE_ORIGINS?.split(',') ?? [])],
      platformUrl: `http://127.0.0.1:${env.PORT_API}`,
      publicOrigin: `http://sandbox.localhost:${env.PORT_SANDBOX}`,
      brands: read.brands,
      secrets: installationSecrets(env.DATA_DIR).providers,
      cycleMs: 2500,
      retry: { first: 250, most: 30_000, timeout: 5000 },
      logLevel: env.LOG_LEVEL,
    },
  };
}
