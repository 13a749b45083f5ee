import type { FastifyPluginAsync } from 'fastify';
import { Gauge } from 'prom-client';
import { mailAge } from './repository.ts';

/** How long the oldest e-mail has waited: high while no mail server takes them. */
export const mailMetrics: FastifyPluginAsync = async (app) => {
  new Gauge({
    name: 'mail_age_seconds',
    help: 'Seconds the oldest unsent e-mail has waited',
    registers: [app.metrics],
    async collect() {
      this.set(await mailAge(app.db));
    },
  });
};
