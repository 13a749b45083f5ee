import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { limit } from '../../core/http/limits.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import * as queries from './routes.gen.ts';

const CustomerStats = z.object({ stats: z.object({ numberOfDeposits: z.int() }) }).meta({ id: 'CustomerStats' });

/** Registers the route for the deposit statistics that decide who sees the free cash window (CL10). */
export const statsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/customer-stats',
    {
      // Pages call it automatically.
      config: { activity: 'automatic' },
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['account'], response: responseSchemas(CustomerStats) },
    },
    async (request) => {
      const row = await queries.statsRoutes(app.db, { customerId: playerOf(request).customerId });
      return { data: { stats: { numberOfDeposits: row?.count ?? 0 } } };
    },
  );
};
