import { isFromThisMachine } from '@parlay/server/client-address';
import fp from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refuse } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Registry of this app, to which modules add their metrics. */
    metrics: Registry;
  }
}

/** Serves GET /metrics to programs on the same machine. */
export const metricsPlugin = fp<{ ofProcess: boolean }>(
  async (app, { ofProcess }) => {
    const registry = new Registry();
    app.decorate('metrics', registry);
    if (ofProcess) collectDefaultMetrics({ register: registry });
    const duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by route pattern and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    });
    new Gauge({
      name: 'database_pool_waiting',
      help: 'Calls that wait for a connection',
      registers: [registry],
      collect() {
        this.set(app.pool.waitingCount);
      },
    });
    app.addHook('onResponse', async (request, reply) => {
      // Labels with the pattern instead of the URL, because each id would create a time series.
      const route = request.routeOptions.url ?? 'none';
      duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    });
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!isFromThisMachine(request.raw)) throw refuse('not_found');
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  },
  { name: 'metrics', dependencies: ['database', 'failures'] },
);
