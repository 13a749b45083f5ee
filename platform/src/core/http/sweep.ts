import type { FastifyInstance } from 'fastify';

/** Forgets what has run out, again and again while the app lives. Any number of nodes may do the same. */
export function sweepEvery(app: FastifyInstance, milliseconds: number, what: string, sweep: () => Promise<void>): void {
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => app.log.error({ err: error }, `the sweep of ${what} failed`));
  }, milliseconds);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
