import { parseServerEnvironment, variables } from '@parlay/tooling/environment';
import { installationSecrets } from '@parlay/tooling/secrets';
import { z } from 'zod';
import type { RealtimeSettings } from './realtime.ts';

const { PARLAY_MODE, PORT_REALTIME, PORT_SITE, DATA_DIR } = variables;
const { PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, SITE_ORIGINS, HOST, TRUSTED_PROXIES } = variables;
const Environment = z
  .object({ PARLAY_MODE, PORT_REALTIME, PORT_SITE, DATA_DIR })
  .extend({ PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, SITE_ORIGINS, HOST, TRUSTED_PROXIES });

export type EnvRead = { ok: true; settings: RealtimeSettings } | { ok: false; problem: string };

/** Reads the environment of this process; a bad value is a sentence that names it. */
export function readEnv(source: NodeJS.ProcessEnv): EnvRead {
  const read = parseServerEnvironment(Environment, source);
  if (!read.ok) return read;
  const { env } = read;
  const keys = [env.PUSHER_APP_ID, env.PUSHER_KEY, env.PUSHER_SECRET].filter((key) => key !== undefined);
  if (keys.length !== 0 && keys.length !== 3) {
    return { ok: false, problem: 'PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET go together: set all three or none.' };
  }
  const [appId, key, secret] = keys;
  return {
    ok: true,
    settings: {
      mode: env.PARLAY_MODE,
      host: env.HOST,
      trustedProxies: env.TRUSTED_PROXIES ?? [],
      port: env.PORT_REALTIME,
      sitePort: env.PORT_SITE,
      origins: env.SITE_ORIGINS ?? [],
      app: appId && key && secret ? { appId, key, secret } : installationSecrets(env.DATA_DIR).realtime,
    },
  };
}
