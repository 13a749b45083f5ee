import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeOnce } from './write-once.ts';

const Secret = z.string().min(32);

/** Keys shared by the servers of one installation. They are created in its data folder, or set in the environment in production. */
const Secrets = z.object({
  realtime: z.object({ appId: z.string(), key: z.string(), secret: Secret }),
  /** Hashes session ids and signs short-lived tokens. */
  session: Secret,
});
export type Secrets = z.infer<typeof Secrets>;

export interface SecretsEnvironment {
  SESSION_KEY?: string | undefined;
  PUSHER_APP_ID?: string | undefined;
  PUSHER_KEY?: string | undefined;
  PUSHER_SECRET?: string | undefined;
}

/** Returns the keys from the environment, or undefined unless all are set. */
export function secretsFromEnvironment(env: SecretsEnvironment): Secrets | undefined {
  const { SESSION_KEY: session, PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET } = env;
  if (!session || !appId || !key || !PUSHER_SECRET) return undefined;
  return { realtime: { appId, key, secret: PUSHER_SECRET }, session };
}

/** Returns the keys of a sandbox provider, one per direction. */
export function companyKeys({ session }: Secrets, company: string): { ours: string; theirs: string } {
  const keyOf = (direction: string) =>
    Buffer.from(hkdfSync('sha256', session, '', `company ${company} ${direction}`, 32)).toString('hex');
  return { ours: keyOf('to-company'), theirs: keyOf('to-platform') };
}

const secret = () => randomBytes(32).toString('hex');

/** Reads `secrets.json` from a data folder. Creates it on first use, readable only by its owner. */
export function installationSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')));
  const created: Secrets = {
    realtime: { appId: 'parlay', key: randomBytes(10).toString('hex'), secret: secret() },
    session: secret(),
  };
  return Secrets.parse(JSON.parse(writeOnce(file, JSON.stringify(created, null, 2))));
}
