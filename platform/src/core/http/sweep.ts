import type { FastifyInstance } from 'fastify';

/** Deletes expired rows periodically while the app runs. Safe on any number of nodes. */
export function sweepEvery(app: FastifyInstance, milliseconds: number, what: string, sweep: () => Promise<void>): void {
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => app.log.error({ err: error }, `the sweep of ${what} failed`));
  }, milliseconds);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
