import fp from 'fastify-plugin';
import { sql } from 'kysely';

/** GET /healthz: 200 when it serves, 503 naming the part that fails. */
export const healthPlugin = fp(
  async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async (request, reply) => {
      try {
        await sql`select 1`.execute(app.db);
        return reply.send({ status: 'ok', database: 'ok' });
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer');
        return reply.code(503).send({ status: 'failing', failing: 'database' });
      }
    });
  },
  { name: 'health', dependencies: ['database'] },
);
