import { hkdfSync } from 'node:crypto';
import { installationSecrets } from '@parlay/server/secrets';

/**
 * Returns the key that edges and registry share: `HEALTH_KEY`, or otherwise one derived from the installation's secrets.
 * Edges and a registry on several machines need `HEALTH_KEY`. Without it each machine would derive a different key, and the
 * registry would refuse the edges' deliveries.
 */
export const healthKeyOf = (env: { HEALTH_KEY?: string | undefined; DATA_DIR: string }): Buffer =>
  env.HEALTH_KEY
    ? Buffer.from(env.HEALTH_KEY, 'base64')
    : Buffer.from(hkdfSync('sha256', installationSecrets(env.DATA_DIR).session, '', 'page health', 32));
