import { figuresIn } from '@parlay/contracts/figures';
import { parseMoney } from '@parlay/money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { analyticsId, playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { siteOrigin } from '../../core/http/request-context.ts';
import { answers } from '../../core/http/schemas.ts';
import { requireSignature, SIGNED } from '../../core/http/signed-call.ts';
import { IdempotencyHeaders, keyTaken, requireIdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { cashierOf } from '../instruments/cashier.ts';
import { instrumentsOf } from '../instruments/instruments.ts';
import { gatewayOf, paymentCompany } from '../payments/gateway.ts';
import { DepositBody, DepositReply, Notification, PaymentRequest, PaymentStatus } from './deposit.ts';
import { checkDeposit } from './deposit-limits.ts';
import { takeNotification } from './notify.ts';
import { presentResult } from './presenter.ts';
import { paymentRequest } from './repository.ts';
import { startDeposit } from './start.ts';

export const depositRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/account/deposit',
    {
      preValidation: [limit('money'), requirePlayer, requireIdempotencyKey],
      schema: { tags: ['payments'], headers: IdempotencyHeaders, body: DepositBody, response: answers(DepositReply) },
    },
    async (request) => {
      const { customerId, currency } = playerOf(request);
      const { body, locale } = request;
      const parsed = parseMoney(body.amount, currency);
      if (!parsed.ok) throw refuse('invalid_request', { fieldErrors: { amount: 'invalidPattern' } });
      const cashier = await cashierOf(request);
      const instrument = instrumentsOf(cashier).find(({ id }) => id === body.instrumentId);
      const card = cashier.cards.find(({ id }) => id === body.instrumentId);
      const allowed = checkDeposit(instrument, currency, parsed.minor);
      if (!allowed.ok) {
        if (allowed.error === 'amount')
          throw refuse('amount_out_of_range', { fieldErrors: { amount: allowed.validation } });
        throw refuse('method_unavailable', { fieldErrors: { instrumentId: 'fieldError' } });
      }
      const method = card?.method ?? body.instrumentId;
      const provider = card?.provider ?? paymentCompany(app.config, request.brand, method)?.id;
      if (provider === undefined) throw refuse('method_unavailable', { fieldErrors: { instrumentId: 'fieldError' } });
      const result = await startDeposit(app.db, (id) => gatewayOf(app.config, request.brand, id), {
        customerId,
        key: request.headers['idempotency-key'],
        body,
        method,
        provider,
        card: card?.reference,
        amount: parsed.minor,
        locale: figuresIn(locale, request.brand),
        returnPage: `${siteOrigin(request)}/${locale}/account/deposit-completed`,
      });
      if (!result.ok) {
        if (result.error === 'conflict') throw keyTaken();
        if (result.error === 'unavailable') throw refuse('provider_unavailable', {}, result.cause);
        throw refuse('method_unavailable', { fieldErrors: { instrumentId: 'fieldError' } });
      }
      return { data: { ...result.reply, ...presentResult(result.reply.status, locale) } };
    },
  );

  app.get(
    '/api/account/payment-requests/:id',
    {
      preValidation: requirePlayer,
      schema: { tags: ['payments'], params: z.object({ id: z.string() }), response: answers(PaymentRequest) },
    },
    async (request) => {
      const { customerId } = playerOf(request);
      const { id } = request.params;
      // An invalid id and another player's id are answered like a missing one.
      const found = z.uuid().safeParse(id).success ? await paymentRequest(app.db, customerId, id) : undefined;
      if (!found) throw refuse('not_found');
      const { depositNumber, ...payment } = found;
      const UID = analyticsId(app.config.secrets.session, customerId);
      const dataLayer = depositNumber === null ? null : { UID, depositNumber };
      return { data: { ...payment, ...presentResult(payment.status, request.locale, dataLayer) } };
    },
  );

  app.post(
    '/api/payments/:provider/notify',
    {
      preValidation: requireSignature(['payment']),
      config: { xsrf: 'exempt' },
      schema: {
        tags: ['provider'],
        security: SIGNED,
        params: z.object({ provider: z.string() }),
        body: Notification,
        response: answers(z.object({ status: PaymentStatus })),
      },
    },
    async (request) => ({
      data: { status: await takeNotification(app.db, request.params.provider, request.body) },
    }),
  );
};
