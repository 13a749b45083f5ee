import { hkdfSync } from 'node:crypto';
import { installationSecrets } from '@parlay/server/secrets';

/**
 * The key that edges and registry share: the one of the environment, else one of the installation. Edges and a registry
 * on several machines need it stated: each machine would make another, and the registry refuse what edges tell it.
 */
export const healthKeyOf = (env: { HEALTH_KEY?: string | undefined; DATA_DIR: string }): Buffer =>
  env.HEALTH_KEY
    ? Buffer.from(env.HEALTH_KEY, 'base64')
    : Buffer.from(hkdfSync('sha256', installationSecrets(env.DATA_DIR).session, '', 'page health', 32));
