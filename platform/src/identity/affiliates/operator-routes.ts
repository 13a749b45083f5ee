import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BrandNumber, Instant, PageQuery, pageOf, responseSchemas } from '../../core/http/schemas.ts';
import { operatorAccess } from '../../core/operators/access.ts';
import { ReadHeaders } from '../../core/operators/reads.ts';
import { affiliateReport } from './repository.ts';

const Affiliate = z
  .object({
    bTag: z.string(),
    brandId: z.int(),
    registrations: z.int().describe('Players who registered by this tag'),
    logins: z.int().describe('Logins with this tag'),
    players: z.int().describe('Different players among both'),
  })
  .meta({ id: 'Affiliate' });

/** Days before `to` that a report covers when `from` is omitted. */
const DEFAULT_DAYS = 30;

/** Registers the affiliate report, for operators who pay affiliates. */
export const affiliateOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { readingPeople } = operatorAccess('players');

  app.get(
    '/api/operator/affiliates',
    {
      ...readingPeople,
      schema: {
        headers: ReadHeaders,
        tags: ['players'],
        querystring: z.object({
          from: Instant.optional(),
          to: Instant.optional(),
          brand: BrandNumber.optional(),
          ...PageQuery,
        }),
        response: responseSchemas(pageOf(Affiliate)),
      },
    },
    async ({ query: { from, to, brand, page, size } }) => {
      const end = to === undefined ? new Date() : new Date(to);
      const start = from === undefined ? new Date(end.getTime() - DEFAULT_DAYS * 86_400_000) : new Date(from);
      const { items, hasNext } = await affiliateReport(app.db, { from: start, to: end, brand, page, size });
      return { data: { items, page, size, hasNext } };
    },
  );
};
