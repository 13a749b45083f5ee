import { numberLocale } from '@parlay/contracts/figures';
import { parseMoney } from '@parlay/money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { retryTransaction } from '../../core/database/retry.ts';
import { playerOf, requirePlayer, stepUpRequired } from '../../core/http/caller.ts';
import { type Refusal, refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { policyOf } from '../../core/http/policy.ts';
import { isUuid, responseSchemas } from '../../core/http/schemas.ts';
import { requireSignature, SIGNATURE_REQUIREMENT } from '../../core/http/signed-call.ts';
import { executeOnce, requestHash } from '../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireIdempotencyKey, requireReply } from '../../core/idempotency/idempotency-key.ts';
import { refuseDuringMaintenance } from '../../core/site-modes/maintenance.ts';
import { paymentBalance } from './balance.ts';
import { processPayoutNotification } from './notify.ts';
import { decideWithdrawal, requestWithdrawal, withdrawalsOf } from './repository.ts';
import { endsBonusRefusal } from './request.ts';
import { type Bound, checkAmount, rulesIn } from './rules.ts';
import {
  CancelQuery,
  PaymentBalance,
  PayoutNotification,
  WITHDRAWAL_STATES,
  Withdrawal,
  WithdrawalBody,
  WithdrawalPage,
  WithdrawalQuery,
  WithdrawalReply,
} from './withdrawal.ts';

const tags = ['payments'];

export const withdrawalRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(readingRoutes);
  const commandChecks = [limit('money'), requirePlayer, requireIdempotencyKey];

  app.post(
    '/api/account/withdrawal',
    {
      preValidation: [refuseDuringMaintenance('withdrawal'), ...commandChecks],
      schema: { tags, headers: IdempotencyHeaders, body: WithdrawalBody, response: responseSchemas(WithdrawalReply) },
    },
    async (request) => {
      const session = playerOf(request);
      const { customerId, currency } = session;
      const { body, brand, locale } = request;
      const parsed = parseMoney(body.amount, currency);
      if (!parsed.ok) throw refuse('invalid_request', { fieldErrors: { amount: 'invalidPattern' } });
      const allowed = checkAmount(brand, currency, parsed.minor);
      if (!allowed.ok) throw outOfRange(allowed.bound);
      if (!isUuid(body.instrumentId))
        throw refuse('method_unavailable', { fieldErrors: { instrumentId: 'fieldError' } });
      const withdrawal = {
        customerId,
        brandId: brand.id,
        amount: parsed.minor,
        instrumentId: body.instrumentId,
        rules: rulesIn(app.config, brand, currency, session.isProved),
        endsBonuses: body.endsBonuses ?? [],
        locale: numberLocale(locale, brand),
        key: request.headers['idempotency-key'],
        hash: requestHash(body),
      };
      const claimed = await retryTransaction(() => requestWithdrawal(app.db, withdrawal));
      const reply = requireReply(claimed);
      if ('refused' in reply && reply.refused === 'withdrawal_ends_bonus') throw endsBonusRefusal(reply.details);
      if ('refused' in reply && reply.refused === 'amount_out_of_range') throw outOfRange(reply.details ?? {});
      if ('refused' in reply && reply.refused === 'insufficient_funds')
        throw refuse('insufficient_funds', { fieldErrors: { amount: 'fieldError' }, details: reply.details ?? {} });
      if ('refused' in reply && reply.refused === 'email_unverified') throw refuse('email_unverified');
      if ('refused' in reply && reply.refused === 'step_up_required') throw stepUpRequired(session);
      if ('refused' in reply) throw refuse(reply.refused, { fieldErrors: { instrumentId: 'fieldError' } });
      return { data: reply };
    },
  );

  app.delete(
    '/api/account/withdrawal',
    {
      preValidation: [refuseDuringMaintenance('withdrawal-cancel'), ...commandChecks],
      schema: { tags, headers: IdempotencyHeaders, querystring: CancelQuery, response: responseSchemas(Withdrawal) },
    },
    async (request) => {
      const { customerId } = playerOf(request);
      const { id } = request.query;
      if (!isUuid(id)) throw refuse('not_found');
      const intent = {
        scope: `withdrawal-cancel:${customerId}`,
        key: request.headers['idempotency-key'],
        hash: requestHash({ id }),
      };
      const isAllowed = policyOf(request).cancelWithdrawal;
      const claimed = await executeOnce(app.db, intent, Withdrawal, async (trx) => {
        // Another player's withdrawal gets the response `not_found`, whether or not cancelling is allowed.
        const action = isAllowed ? 'cancel' : 'none';
        const decided = await decideWithdrawal(trx, { id, customerId, action, actor: `player:${customerId}` });
        // Thrown rather than returned, so that the idempotency key stays unused.
        if (!decided) throw refuse('not_found');
        if ('refused' in decided)
          throw refuse('conflict', { details: isAllowed ? decided.details : { reason: 'not_allowed' } });
        return decided;
      });
      return { data: requireReply(claimed) };
    },
  );

  app.post(
    '/api/payments/:provider/payouts',
    {
      preValidation: requireSignature(['payment']),
      config: { xsrf: 'exempt' },
      schema: {
        tags: ['provider'],
        security: SIGNATURE_REQUIREMENT,
        params: z.object({ provider: z.string() }),
        body: PayoutNotification,
        response: responseSchemas(z.object({ state: z.enum(WITHDRAWAL_STATES) })),
      },
    },
    async ({ params, body }) => ({
      data: { state: await processPayoutNotification(app.db, params.provider, body) },
    }),
  );
};

/** Returns the refusal of an amount out of range. The field error tells whether it is too small or too large. */
const outOfRange = (bound: Bound): Refusal =>
  refuse('amount_out_of_range', {
    fieldErrors: { amount: bound.least === undefined ? 'numberLesserThanOrEqualTo' : 'numberGreaterThanOrEqualTo' },
    details: { limit: bound.least ?? bound.most },
  });

const readingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/account/withdrawal',
    {
      preValidation: requirePlayer,
      schema: { tags, querystring: WithdrawalQuery, response: responseSchemas(WithdrawalPage) },
    },
    async (request) => {
      const { query } = request;
      const found = await withdrawalsOf(app.db, playerOf(request).customerId, query);
      const canCancel = policyOf(request).cancelWithdrawal;
      return { data: { ...found, page: query.page, size: query.size, canCancel } };
    },
  );

  app.get(
    '/api/account/payment-transaction-balance',
    { preValidation: requirePlayer, schema: { tags, response: responseSchemas(PaymentBalance) } },
    async (request) => {
      const { customerId, currency, isProved } = playerOf(request);
      const { brand } = request;
      const rules = rulesIn(app.config, brand, currency, isProved);
      const { cancelWithdrawal } = policyOf(request);
      return { data: await paymentBalance(app.db, customerId, brand, rules, cancelWithdrawal) };
    },
  );
};
