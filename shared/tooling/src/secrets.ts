import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Secret = z.string().min(32);

/** Keys that the parts of one installation share: made in its data folder, or in production stated in the environment. */
const Secrets = z.object({
  /** HMAC keys of game providers and of the payment provider, by provider name. */
  providers: z.record(z.string(), Secret),
  realtime: z.object({ appId: z.string(), key: z.string(), secret: Secret }),
  /** Peppers session ids and signs short-lived tokens. */
  session: Secret,
});
export type Secrets = z.infer<typeof Secrets>;

export const GAME_PROVIDERS = ['northlight', 'kelpworks', 'oddbird', 'papermill', 'tallorder'] as const;
export const PAYMENT_PROVIDER = 'paycorner';
export const SPORTS_PROVIDER = 'oddsmith';

const PROVIDERS = [...GAME_PROVIDERS, PAYMENT_PROVIDER, SPORTS_PROVIDER];

export interface SecretsEnvironment {
  SESSION_KEY?: string | undefined;
  PUSHER_APP_ID?: string | undefined;
  PUSHER_KEY?: string | undefined;
  PUSHER_SECRET?: string | undefined;
}

/**
 * The keys as the environment states them, the same on every node; undefined unless it states all. Nobody outside can know
 * the keys of providers that come from SESSION_KEY, so every signed call of a provider is refused.
 */
export function statedSecrets(env: SecretsEnvironment): Secrets | undefined {
  const { SESSION_KEY: session, PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET } = env;
  if (!session || !appId || !key || !PUSHER_SECRET) return undefined;
  const keyOf = (name: string) => Buffer.from(hkdfSync('sha256', session, '', `provider ${name}`, 32)).toString('hex');
  return {
    providers: Object.fromEntries(PROVIDERS.map((name) => [name, keyOf(name)])),
    realtime: { appId, key, secret: PUSHER_SECRET },
    session,
  };
}

const secret = () => randomBytes(32).toString('hex');

/** Reads `secrets.json` of a data folder, making it on first use. Readable by its owner only. */
export function installationSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')));
  mkdirSync(dataDir, { recursive: true });
  const made: Secrets = {
    providers: Object.fromEntries(PROVIDERS.map((name) => [name, secret()])),
    realtime: { appId: 'parlay', key: randomBytes(10).toString('hex'), secret: secret() },
    session: secret(),
  };
  try {
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    // Several processes may start at once: the first to write wins, the others read what it wrote.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')));
  }
}
