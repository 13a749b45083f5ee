import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { Done, nameText, responseSchemas, text } from '../../core/http/schemas.ts';
import { recordAffiliate } from './repository.ts';

const BTagBody = z
  .object({
    customerId: text(40).min(1),
    bTag: nameText(200).trim().min(1),
    /** Omitted after a login. */
    operation: z.literal('registration').optional(),
  })
  .meta({ id: 'BTagBody' });

export const affiliateRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/btag',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['registration'], body: BTagBody, response: responseSchemas(Done) },
    },
    async (request) => {
      const { customerId, bTag, operation = 'login' } = request.body;
      // Another player's number gets the same response as an unknown one.
      if (customerId !== playerOf(request).customerId) throw refuse('not_found');
      await recordAffiliate(app.db, { customerId, bTag, operation });
      return { data: { done: true as const } };
    },
  );
};
