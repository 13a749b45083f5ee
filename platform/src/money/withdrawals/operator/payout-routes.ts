import { numberLocale } from '@parlay/contracts/figures';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refuse } from '../../../core/http/errors.ts';
import { responseSchemas } from '../../../core/http/schemas.ts';
import { IdempotencyHeaders, requireReply } from '../../../core/idempotency/idempotency-key.ts';
import { operatorAccess } from '../../../core/operators/access.ts';
import { recordAction } from '../../../core/operators/actions.ts';
import { operatorIntent } from '../../../core/operators/intent.ts';
import { endsBonusRefusal, startWithdrawal } from '../request.ts';
import { payoutRulesIn } from '../rules.ts';
import { WithdrawalReply } from '../withdrawal.ts';
import { checkPayout, payeeOf } from './payout.ts';
import { PayoutBody } from './schemas.ts';

const tags = ['withdrawals'];

/**
 * Route for support to pay out a player's whole withdrawable balance. Used for players who request it but cannot log
 * in, because they are on a break or the account is suspended or closed.
 */
export const payoutOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config, db } = app;
  const { writing } = operatorAccess('withdrawals');

  app.post(
    '/api/operator/withdrawals',
    {
      ...writing,
      schema: { tags, headers: IdempotencyHeaders, body: PayoutBody, response: responseSchemas(WithdrawalReply) },
    },
    async (request) => {
      const { customerId, instrumentId, endsBonuses = [] } = request.body;
      const { actor, key, hash } = operatorIntent(request, 'payout');
      const checked = checkPayout(await payeeOf(db, customerId), config.brands);
      if (!checked.ok && checked.error === 'missing') throw refuse('not_found');
      if (!checked.ok) throw refuse('conflict', { details: { reason: checked.error } });
      const { payee, brand } = checked;
      const withdrawal = {
        customerId,
        brandId: brand.id,
        // If the balance is zero, a new request fails because of insufficient funds, and a repeated one gets its first
        // reply.
        amount: payee.withdrawable > 0n ? payee.withdrawable : 1n,
        instrumentId,
        // The operator has verified that the player owns the account.
        rules: payoutRulesIn(config, brand, payee.currency, true),
        endsBonuses,
        locale: numberLocale(payee.locale, brand),
        // Prefixed to keep it distinct from the player's keys.
        key: `operator:${key}`,
        hash,
      };
      const { reason } = request.body;
      const claimed = await startWithdrawal(db, withdrawal, ({ trx, ids }) =>
        recordAction(trx, {
          actor,
          action: 'player.payout',
          subject: customerId,
          reason,
          details: { withdrawals: ids, ...(endsBonuses.length > 0 ? { endsBonuses } : {}) },
        }),
      );
      const reply = requireReply(claimed);
      if ('refused' in reply && reply.refused === 'withdrawal_ends_bonus') throw endsBonusRefusal(reply.details);
      if ('refused' in reply && reply.refused === 'method_unavailable')
        throw refuse('method_unavailable', { fieldErrors: { instrumentId: 'fieldError' } });
      if ('refused' in reply) throw refuse(reply.refused);
      return { data: reply };
    },
  );
};
