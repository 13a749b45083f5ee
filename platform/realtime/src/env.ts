import { brandsFor } from '@parlay/server/brands';
import { variables } from '@parlay/server/environment';
import { parseServerEnvironment } from '@parlay/server/preflight';
import { installationSecrets } from '@parlay/server/secrets';
import { z } from 'zod';
import type { RealtimeSettings } from './realtime.ts';

const { PARLAY_MODE, PORT_REALTIME, PORT_SITE, PORT_DEV, DATA_DIR } = variables;
const { HOST, TRUSTED_PROXIES } = variables;
const { PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, SITE_ORIGINS, BRAND_OVERRIDES, BRAND_HOSTS } = variables;
/** Environment variables of the realtime server. */
export const Environment = z.object({ PARLAY_MODE, PORT_REALTIME, PORT_SITE, PORT_DEV, DATA_DIR }).extend({
  PUSHER_APP_ID,
  PUSHER_KEY,
  PUSHER_SECRET,
  SITE_ORIGINS,
  BRAND_OVERRIDES,
  BRAND_HOSTS,
  HOST,
  TRUSTED_PROXIES,
});

export type EnvResult = { ok: true; settings: RealtimeSettings } | { ok: false; error: string };

/** Parses environment variables. The error names an invalid value. */
export function readEnv(source: NodeJS.ProcessEnv): EnvResult {
  const read = parseServerEnvironment('realtime', Environment, source);
  if (!read.ok) return read;
  const { env } = read;
  const keys = [env.PUSHER_APP_ID, env.PUSHER_KEY, env.PUSHER_SECRET].filter((key) => key !== undefined);
  if (keys.length !== 0 && keys.length !== 3) {
    return { ok: false, error: 'PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET go together: set all three or none.' };
  }
  const [appId, key, secret] = keys;
  const site = siteOf(env);
  if (!site.ok) return site;
  return {
    ok: true,
    settings: {
      mode: env.PARLAY_MODE,
      host: env.HOST,
      trustedProxies: env.TRUSTED_PROXIES ?? [],
      port: env.PORT_REALTIME,
      sitePorts: site.ports,
      origins: [...(env.SITE_ORIGINS ?? []), ...site.origins],
      app: appId && key && secret ? { appId, key, secret } : installationSecrets(env.DATA_DIR).realtime,
    },
  };
}

type Site = { ok: true; ports: number[]; origins: string[] } | { ok: false; error: string };

/** Returns which pages may connect: those on ports of this machine in demo mode, on the brands' hosts in production. */
function siteOf(env: z.infer<typeof Environment>): Site {
  if (env.PARLAY_MODE === 'demo') return { ok: true, ports: [env.PORT_SITE, env.PORT_DEV], origins: [] };
  const read = brandsFor(env);
  if (!read.ok) return read;
  return {
    ok: true,
    ports: [],
    origins: read.brands.flatMap(({ hosts }) => hosts.map((host) => `https://${host}`)),
  };
}
