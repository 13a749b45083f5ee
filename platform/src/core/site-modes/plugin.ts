import fp from 'fastify-plugin';
import { repeatEvery } from '../repeat.ts';
import { type SiteModes, siteModesOf } from './site-modes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    siteModes: SiteModes;
  }
}

/** Interval at which this node picks up changes that staff made through other nodes. */
const REFRESH_MS = 1_000;

/** Keeps the modes of all brands up to date. */
export const siteModesPlugin = fp(
  async (app) => {
    const modes = siteModesOf(app.db);
    app.decorate('siteModes', modes);
    const refresh = () => modes.refresh();
    const onError = (error: unknown) => app.log.warn({ err: error }, 'cannot read the modes of the site');
    const stop = repeatEvery(REFRESH_MS, refresh, onError);
    app.addHook('onClose', async () => stop());
  },
  { name: 'site-modes', dependencies: ['database'] },
);
