import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answers } from '../../http/schemas.ts';
import { playerOf, requirePlayer } from '../sessions/plugin.ts';
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

  // SH20: what this player can use now, one way or the other.
  app.get(
    '/api/player-instruments/available',
    { preValidation: requirePlayer, schema: { tags: ['cashier'], response: answers(z.array(Instrument)) } },
    async (request) => {
      const list = instrumentsOf(request.brand, playerOf(request).currency);
      const usable = list.filter(
        ({ hidden, quantityLimitBreach, deposits, withdrawals }) =>
          !hidden && !quantityLimitBreach && (deposits.enabled || (withdrawals.enabled && !withdrawals.notapply)),
      );
      return { data: usable };
    },
  );
};
