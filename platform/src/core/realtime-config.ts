import type { Secrets } from '@parlay/server/secrets';

export interface RealtimeConfig {
  appId: string;
  key: string;
  secret: string;
  cluster: string;
  /** Host for pages and the publisher; undefined to use the hosts of Pusher's cluster. */
  host: { name: string | undefined; port: number; tls: boolean } | undefined;
}

interface RealtimeEnvironment {
  PUSHER_APP_ID?: string | undefined;
  PUSHER_KEY?: string | undefined;
  PUSHER_SECRET?: string | undefined;
  PUSHER_CLUSTER?: string | undefined;
  PUSHER_HOST?: string | undefined;
  PORT_REALTIME: number;
}

/** Reads the realtime settings. A hosted Pusher requires all of them; if none is set, the embedded server is used. */
export function readRealtime(
  env: RealtimeEnvironment,
  { realtime }: Secrets,
): { ok: true; realtime: RealtimeConfig } | { ok: false; error: string } {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret } = env;
  if (!appId && !key && !secret) {
    const host = { name: undefined, port: env.PORT_REALTIME, tls: false };
    return { ok: true, realtime: { ...realtime, cluster: 'local', host } };
  }
  if (!appId || !key || !secret)
    return { ok: false, error: 'PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET must be given together.' };
  const [name, port = '443'] = env.PUSHER_HOST?.split(':') ?? [];
  const host = name === undefined ? undefined : { name, port: Number(port), tls: true };
  return { ok: true, realtime: { appId, key, secret, cluster: env.PUSHER_CLUSTER ?? 'mt1', host } };
}
