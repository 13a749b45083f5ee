import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answers } from '../../http/schemas.ts';
import { Instrument, instrumentsOf } from './instruments.ts';

export const instrumentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/instruments',
    { schema: { tags: ['cashier'], response: answers(z.array(Instrument)) } },
    async (request) => {
      const currency = request.session?.currency ?? request.brand.currencies[0] ?? 'EUR';
      return { data: instrumentsOf(request.brand, currency) };
    },
  );
};
