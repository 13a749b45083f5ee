import type { FastifyInstance } from 'fastify';
import { repeatEvery } from '../repeat.ts';

/** Deletes expired rows periodically while the app runs. Safe on any number of nodes. */
export function sweepEvery(
  app: FastifyInstance,
  milliseconds: number,
  subject: string,
  sweep: () => Promise<void>,
): void {
  const stop = repeatEvery(milliseconds, sweep, (error) =>
    app.log.error({ err: error }, `the sweep of ${subject} failed`),
  );
  app.addHook('onClose', async () => stop());
}
