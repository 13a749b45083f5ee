import { installationSecrets } from '@parlay/tooling/secrets';
import { z } from 'zod';
import type { RealtimeSettings } from './realtime.ts';

const Port = z.coerce.number().int().min(1).max(65_535);
const Text = z.string().min(1).optional();

const Environment = z.object({
  PARLAY_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT_REALTIME: Port.default(8083),
  PORT_SITE: Port.default(8080),
  DATA_DIR: z.string().min(1).default('.data'),
  PUSHER_APP_ID: Text,
  PUSHER_KEY: Text,
  PUSHER_SECRET: Text,
  /** Origins of the site beside this machine's own, separated by commas. */
  SITE_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[^/,\s]+(,https?:\/\/[^/,\s]+)*$/, 'origins like https://site.example, separated by commas')
    .optional(),
});

export type EnvRead = { ok: true; settings: RealtimeSettings } | { ok: false; problem: string };

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
  const keys = [env.PUSHER_APP_ID, env.PUSHER_KEY, env.PUSHER_SECRET].filter((key) => key !== undefined);
  if (keys.length !== 0 && keys.length !== 3) {
    return { ok: false, problem: 'PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET go together: set all three or none.' };
  }
  const [appId, key, secret] = keys;
  return {
    ok: true,
    settings: {
      port: env.PORT_REALTIME,
      sitePort: env.PORT_SITE,
      origins: env.SITE_ORIGINS?.split(',') ?? [],
      app: appId && key && secret ? { appId, key, secret } : installationSecrets(env.DATA_DIR).realtime,
    },
  };
}
