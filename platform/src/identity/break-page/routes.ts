import { numberLocale } from '@parlay/contracts/figures';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { retryTransaction } from '../../core/database/retry.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { Done, isUuid, responseSchemas } from '../../core/http/schemas.ts';
import { requestHash } from '../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireIdempotencyKey, requireReply } from '../../core/idempotency/idempotency-key.ts';
import { refuseDuringMaintenance } from '../../core/site-modes/maintenance.ts';
import { endsBonusRefusal, payoutRulesIn, requestWithdrawal, WithdrawalReply } from '../../money/public.ts';
import { breakPassOf, dropBreakPass, endBrowserBreak } from '../break-pass/cookies.ts';
import { breakPageOf, payeeOnBreak } from './break-page.ts';
import { breakDocumentRoutes } from './document.ts';
import { BreakPage, BreakPayoutBody } from './schemas.ts';

const tags = ['limits'];

/**
 * Registers the routes of the break page (CL17), which shows when the break ends, pays out the player's money and takes
 * the identity document. Its pass comes from a refused login or from the break itself.
 */
export const breakPageRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, config } = app;

  await app.register(breakDocumentRoutes);

  app.get('/api/break', { schema: { tags, response: responseSchemas(BreakPage) } }, async (request, reply) => {
    const pass = breakPassOf(request);
    const page = pass ? await breakPageOf(db, config, request.brand, pass) : { break: null };
    if (pass && !page.break) endBrowserBreak(request, reply);
    return { data: page };
  });

  app.post(
    '/api/break/payout',
    {
      preValidation: [refuseDuringMaintenance(), limit('money'), requireIdempotencyKey],
      schema: { tags, headers: IdempotencyHeaders, body: BreakPayoutBody, response: responseSchemas(WithdrawalReply) },
    },
    async (request) => {
      const { body, brand, locale } = request;
      const pass = breakPassOf(request);
      const payee = pass && (await payeeOnBreak(db, brand, pass));
      if (!pass || !payee) throw refuse('not_authenticated');
      if (!payee.canPayOut) throw refuse('forbidden');
      if (!isUuid(body.instrumentId))
        throw refuse('method_unavailable', { fieldErrors: { instrumentId: 'fieldError' } });
      const withdrawal = {
        customerId: pass.customerId,
        brandId: brand.id,
        // All withdrawable money. With an empty balance a new request is refused, but a repeated one gets its first
        // reply.
        amount: payee.withdrawable > 0n ? payee.withdrawable : 1n,
        instrumentId: body.instrumentId,
        rules: payoutRulesIn(config, brand, payee.currency, pass.isProved),
        endsBonuses: body.endsBonuses ?? [],
        locale: numberLocale(locale, brand),
        // Separate from the keys used in sessions.
        key: `break:${request.headers['idempotency-key']}`,
        hash: requestHash(body),
      };
      const reply = requireReply(await retryTransaction(() => requestWithdrawal(db, withdrawal)));
      if ('refused' in reply && reply.refused === 'withdrawal_ends_bonus') throw endsBonusRefusal(reply.details);
      if ('refused' in reply && reply.refused === 'method_unavailable')
        throw refuse('method_unavailable', { fieldErrors: { instrumentId: 'fieldError' } });
      if ('refused' in reply) throw refuse(reply.refused);
      return { data: reply };
    },
  );

  app.post(
    '/api/break/leave',
    { preValidation: limit('action'), schema: { tags, response: responseSchemas(Done) } },
    async (_request, reply) => {
      dropBreakPass(reply);
      return { data: { done: true as const } };
    },
  );
};
