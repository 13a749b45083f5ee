import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { answers } from '../../core/http/schemas.ts';
import { gatewayOf, paymentCompany } from '../payments/gateway.ts';
import { redeemCardToken } from '../payments/payment-provider.ts';
import { checkRewardHold } from '../rewards/holds.ts';
import { registerCard } from './cards.ts';
import { cashierOf } from './cashier.ts';
import { Instrument, instrumentsOf } from './instruments.ts';

/** AC2. The token that the provider's card fields gave; never a card's number. */
const NewInstrument = z.strictObject({
  token: z.string().min(1).max(200),
  instrumentId: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('The instrument whose card fields gave the token; by default the first that has card fields'),
});

export const instrumentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/instruments',
    { schema: { tags: ['cashier'], response: answers(z.array(Instrument)) } },
    async (request) => ({ data: instrumentsOf(await cashierOf(request)) }),
  );

  // SH20: what this player can use now, one way or the other.
  app.get(
    '/api/player-instruments/available',
    { preValidation: requirePlayer, schema: { tags: ['cashier'], response: answers(z.array(Instrument)) } },
    async (request) => {
      const usable = instrumentsOf(await cashierOf(request)).filter(
        ({ hidden, quantityLimitBreach, deposits, withdrawals }) =>
          !hidden && !quantityLimitBreach && (deposits.enabled || (withdrawals.enabled && !withdrawals.notapply)),
      );
      return { data: usable };
    },
  );

  app.post(
    '/api/account/instruments',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['cashier'], body: NewInstrument, response: answers(Instrument) },
    },
    async (request) => {
      const { brand } = request;
      const { instrumentId, token } = request.body;
      const hasFields = ({ id, integrationData }: Instrument) =>
        integrationData.cardFieldsUrl !== null && (instrumentId === undefined || id === instrumentId);
      const kind = instrumentsOf(await cashierOf(request)).find(hasFields);
      const company = kind && paymentCompany(app.config, brand, kind.id);
      const gateway = company && gatewayOf(app.config, brand, company.id);
      if (!gateway) throw refuse('method_unavailable', { fieldErrors: { instrumentId: 'fieldError' } });
      const { provider, key, baseUrl } = gateway;
      const redeemed = await redeemCardToken(baseUrl, key, token);
      if (!redeemed.ok) {
        if (redeemed.error === 'unknown') throw refuse('provider_unavailable', {}, redeemed.cause);
        throw refuse('invalid_request', { fieldErrors: { token: 'invalidPattern' } });
      }
      const isOffered = brand.paymentMethods.some(({ id, enabled }) => enabled && id === redeemed.value.method);
      if (!isOffered) throw refuse('method_unavailable', { fieldErrors: { token: 'fieldError' } });
      const { customerId } = playerOf(request);
      const card = await registerCard(app.db, customerId, provider, redeemed.value);
      await checkRewardHold(app.db, customerId);
      const instrument = instrumentsOf(await cashierOf(request)).find(({ id }) => id === card.id);
      if (!instrument) throw refuse('method_unavailable', { fieldErrors: { token: 'fieldError' } });
      return { data: instrument };
    },
  );
};
