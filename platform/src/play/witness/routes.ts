import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { WitnessRecord, witnessRecord } from './witness.ts';

/** Registers the public record of what lotteries have stated about their draws. Any page may read it. */
export const witnessRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/lottery/witness/:provider/:draw',
    {
      schema: {
        tags: ['site'],
        params: z.object({ provider: z.string().max(60), draw: z.string().max(100) }),
        response: responseSchemas(WitnessRecord),
      },
    },
    async ({ params: { provider, draw } }, reply) => {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
      const record = await witnessRecord(app, provider, draw);
      if (!record) throw refuse('not_found');
      return { data: record };
    },
  );
};
