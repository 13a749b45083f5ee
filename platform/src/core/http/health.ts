import fp from 'fastify-plugin';
import * as queries from './health.gen.ts';

/** Provides a module's details for the response of `/healthz`. They never make the node unhealthy. */
export type HealthDetail = () => Promise<Record<string, string>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Detail providers by component name. */
    healthDetails: Map<string, HealthDetail>;
  }
}

/** Serves GET /healthz: 200, or 503 with the name of the failing component. */
export const healthPlugin = fp(
  async (app) => {
    app.decorate('healthDetails', new Map<string, HealthDetail>());
    app.get('/healthz', { schema: { hide: true } }, async (request, reply) => {
      try {
        await queries.health(app.db);
        const details = await Promise.all(
          [...app.healthDetails].map(async ([name, detail]) => [name, await detail()] as const),
        );
        return reply.send({ status: 'ok', database: 'ok', ...Object.fromEntries(details) });
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer');
        return reply.code(503).send({ status: 'failing', failing: 'database' });
      }
    });
  },
  { name: 'health', dependencies: ['database'] },
);
