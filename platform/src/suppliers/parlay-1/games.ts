import { parseMoney } from '@parlay/money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Refusal, refuse } from '../../core/http/errors.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { providerOf, requireSignature, SIGNATURE_REQUIREMENT } from '../../core/http/signed-call.ts';
import { replyOf } from '../../core/idempotency/idempotency.ts';
import { requireOpenForStake } from '../../core/site-modes/maintenance.ts';
import {
  type GameRefusal,
  type GameVerb,
  gameOffers,
  gameTokenHash,
  moveGameMoney,
  partnerName,
  playableOf,
} from '../../play/public.ts';
import type { RetryClass } from '../protocol.ts';
import { BalanceBody, BetBody, MoveBody, PlayableBalance, ProviderParams, WinBody } from './game-bodies.ts';

const BODIES = { bet: BetBody, win: WinBody, rollback: MoveBody } as const;

/** Registers the signed calls through which game providers read and move the money of a token's player. */
export const gameRoutes: FastifyPluginAsyncZod = async (app) => {
  const signed = { preValidation: requireSignature(['game']), config: { xsrf: 'exempt' as const } };
  const partner = { tags: ['provider'], security: SIGNATURE_REQUIREMENT };

  app.post(
    '/api/provider/:provider/balance',
    {
      ...signed,
      schema: { ...partner, params: ProviderParams, body: BalanceBody, response: responseSchemas(PlayableBalance) },
    },
    async (request) => {
      const provider = providerOf(request);
      const playable = await playableOf(app.db, provider, request.body.token);
      if (!playable) throw refuse('unknown_token');
      if ('refused' in playable) throw refusalOf(playable.refused);
      const { customerId, ...rest } = playable;
      const player = await partnerName(app.db, app.config.secrets.session, { provider, customerId });
      return { data: { ...rest, player } };
    },
  );

  for (const verb of ['bet', 'win', 'rollback'] as const) {
    app.post(
      `/api/provider/:provider/${verb}`,
      {
        ...signed,
        schema: { ...partner, params: ProviderParams, body: BODIES[verb], response: responseSchemas(PlayableBalance) },
      },
      async (request) => {
        const { body } = request;
        const provider = providerOf(request);
        if (verb === 'bet') {
          const { token, transactionId } = body;
          await requireOpenForStake(app, { provider, tokenHash: gameTokenHash(token), transactionId });
        }
        const result = await moveGameMoney(app.db, verb, provider, {
          ...body,
          amount: amountOf(verb, body),
          ...(verb === 'bet' ? { offers: gameOffers(app.config, provider) } : {}),
        });
        if (!result) throw refuse('unknown_token');
        const reply = replyOf(result);
        // If the data differ, nobody knows whether the provider means the stake that was taken.
        const retry: RetryClass = !reply && verb === 'bet' ? 'rollback' : 'final';
        if (!reply) throw refusalOf('duplicate_with_other_body', { retry });
        if ('refused' in reply) throw refusalOf(reply.refused, { ...reply.details, retry });
        return { data: { ...reply, transactionId: body.transactionId } };
      },
    );
  }
};

/** Parses an amount into minor units. Only a win may be zero. */
function amountOf(verb: GameVerb, { amount, currency }: MoveBody): bigint {
  const parsed = parseMoney(amount, currency);
  if (!parsed.ok) throw refuse('invalid_request', { fieldErrors: { amount: 'invalidPattern' } });
  if (parsed.minor === 0n && verb !== 'win') {
    throw refuse('invalid_request', { fieldErrors: { amount: 'numberGreaterThanOrEqualTo' } });
  }
  return parsed.minor;
}

function refusalOf(code: GameRefusal, details: Record<string, unknown> = {}): Refusal {
  if (code === 'currency_mismatch')
    return refuse('unprocessable', { fieldErrors: { currency: 'fieldError' }, details });
  if (code === 'duplicate_with_other_body')
    return refuse(code, { fieldErrors: { transactionId: 'fieldError' }, details });
  if (code === 'product_not_offered' || code === 'round_settled' || code === 'transaction_rolled_back')
    return refuse('conflict', { details: { ...details, reason: code } });
  return refuse(code, { details });
}
