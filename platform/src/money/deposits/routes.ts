import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { playerOf, requirePlay, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { isUuid, responseSchemas } from '../../core/http/schemas.ts';
import { requireSignature, SIGNATURE_REQUIREMENT } from '../../core/http/signed-call.ts';
import { IdempotencyHeaders, keyConflict, requireIdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { refuseDuringMaintenance } from '../../core/site-modes/maintenance.ts';
import { requireUnmatched } from '../matches/matches.ts';
import { gatewayOf } from '../payments/gateway.ts';
import { cancelDeposit } from './cancel.ts';
import { setDepositCountCookie } from './count-cookie.ts';
import { DepositBody, DepositReply, Notification, PaymentRequest, PaymentStatus } from './deposit.ts';
import { intentOf } from './intent.ts';
import { processNotification } from './notify.ts';
import { paymentRequest, pendingDeposits } from './own-requests.ts';
import { presentRequest } from './present-request.ts';
import { presentResult } from './presenter.ts';
import { depositRefusal } from './refusal.ts';
import { startDeposit } from './start.ts';

const Id = z.object({ id: z.string() });

export const depositRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/account/deposit',
    {
      preValidation: requirePlayer,
      schema: { tags: ['payments'], response: responseSchemas(z.array(PaymentRequest)) },
    },
    async (request) => {
      const open = await pendingDeposits(app.db, playerOf(request).customerId);
      return { data: open.map((deposit) => presentRequest(request, deposit)) };
    },
  );

  app.post(
    '/api/account/deposit',
    {
      preValidation: [
        refuseDuringMaintenance('deposit'),
        limit('money'),
        requirePlayer,
        requirePlay,
        requireUnmatched,
        requireIdempotencyKey,
      ],
      schema: {
        tags: ['payments'],
        headers: IdempotencyHeaders,
        body: DepositBody,
        response: responseSchemas(DepositReply),
      },
    },
    async (request) => {
      const intent = await intentOf(request, request.body, request.headers['idempotency-key']);
      const result = await startDeposit(app.db, (id) => gatewayOf(app.config, request.brand, id), intent);
      if (!result.ok) {
        if (result.error === 'conflict') throw keyConflict();
        if (result.error === 'unavailable') throw refuse('provider_unavailable', {}, result.cause);
        if (result.error === 'refused')
          throw refuse('method_unavailable', { fieldErrors: { instrumentId: 'fieldError' } });
        throw await depositRefusal(request, result);
      }
      return { data: { ...result.reply, ...presentResult(result.reply, request.locale) } };
    },
  );

  app.get(
    '/api/account/payment-requests/:id',
    {
      preValidation: requirePlayer,
      schema: { tags: ['payments'], params: Id, response: responseSchemas(PaymentRequest) },
    },
    async (request, reply) => {
      const { id } = request.params;
      // An invalid id and another player's id get the same response as an unknown one.
      const found = isUuid(id) ? await paymentRequest(app.db, playerOf(request).customerId, id) : undefined;
      if (!found) throw refuse('not_found');
      setDepositCountCookie(reply, found);
      return { data: presentRequest(request, found) };
    },
  );

  app.post(
    '/api/account/payment-requests/:id/cancel',
    {
      preValidation: [limit('money'), requirePlayer],
      schema: { tags: ['payments'], params: Id, response: responseSchemas(z.object({ status: PaymentStatus })) },
    },
    async (request) => {
      const { id } = request.params;
      const { customerId } = playerOf(request);
      if (!isUuid(id)) throw refuse('not_found');
      const result = await cancelDeposit(app.db, (to) => gatewayOf(app.config, request.brand, to), customerId, id);
      if (result.ok) return { data: { status: result.status } };
      if (result.error === 'unavailable') throw refuse('provider_unavailable', {}, result.cause);
      throw refuse(result.error === 'missing' ? 'not_found' : 'deposit_decided');
    },
  );

  app.post(
    '/api/payments/:provider/notify',
    {
      preValidation: requireSignature(['payment']),
      config: { xsrf: 'exempt' },
      schema: {
        tags: ['provider'],
        security: SIGNATURE_REQUIREMENT,
        params: z.object({ provider: z.string() }),
        body: Notification,
        response: responseSchemas(z.object({ status: PaymentStatus })),
      },
    },
    async (request) => ({
      data: { status: await processNotification(app.db, request.params.provider, request.body) },
    }),
  );
};
