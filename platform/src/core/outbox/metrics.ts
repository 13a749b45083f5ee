import type { FastifyPluginAsync } from 'fastify';
import { Gauge } from 'prom-client';
import { outboxAge } from './repository.ts';

/** Measures how long realtime events have waited, which is zero while realtime works. */
export const outboxMetrics: FastifyPluginAsync = async (app) => {
  new Gauge({
    name: 'outbox_age_seconds',
    help: 'Age of the oldest realtime fact that is not published',
    registers: [app.metrics],
    async collect() {
      this.set(await outboxAge(app.db));
    },
  });
};
