import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { Done, isUuid, responseSchemas } from '../../core/http/schemas.ts';
import { cashierOf } from './cashier.ts';
import { Instrument } from './instruments.ts';
import {
  availableInstrumentsOf,
  type Cashier,
  depositInstruments,
  methodsOf,
  registeredInstrumentsOf,
  withdrawalInstruments,
} from './offered.ts';
import { addInstrument, NewInstrument } from './register.ts';
import { removeInstrument } from './repository.ts';

const Instruments = responseSchemas(z.array(Instrument));

/** Lists of the player's registered and available instruments, by route path (AC2, SH20). */
const LISTS: Record<string, (cashier: Cashier) => Instrument[]> = {
  '': registeredInstrumentsOf,
  '/deposits': (cashier) => depositInstruments(registeredInstrumentsOf(cashier)),
  '/withdrawals': (cashier) => withdrawalInstruments(registeredInstrumentsOf(cashier)),
  '/available': availableInstrumentsOf,
  '/available/deposits': (cashier) => depositInstruments(availableInstrumentsOf(cashier)),
  '/available/withdrawals': (cashier) => withdrawalInstruments(availableInstrumentsOf(cashier)),
};

export const instrumentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/instruments', { schema: { tags: ['cashier'], response: Instruments } }, async (request) => ({
    data: methodsOf(await cashierOf(request)),
  }));

  for (const [path, list] of Object.entries(LISTS)) {
    app.get(
      `/api/player-instruments${path}`,
      { preValidation: requirePlayer, schema: { tags: ['cashier'], response: Instruments } },
      async (request) => ({ data: list(await cashierOf(request)) }),
    );
  }

  app.post(
    '/api/account/instruments',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['cashier'], body: NewInstrument, response: responseSchemas(Instrument) },
    },
    async (request) => ({ data: await addInstrument(request, request.body) }),
  );

  app.delete(
    '/api/account/instruments/:id',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['cashier'], params: z.object({ id: z.string() }), response: responseSchemas(Done) },
    },
    async (request) => {
      const { id } = request.params;
      const { customerId } = playerOf(request);
      // An invalid id and another player's id get the same response as an unknown one.
      const isRemoved = isUuid(id) && (await removeInstrument(app.db, customerId, id));
      if (!isRemoved) throw refuse('not_found');
      return { data: { done: true as const } };
    },
  );
};
