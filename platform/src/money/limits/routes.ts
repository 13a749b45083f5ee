import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { retryTransaction } from '../../core/database/retry.ts';
import { playerOf, requirePlayer, requireReauthentication } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { policyOf } from '../../core/http/policy.ts';
import { Done, responseSchemas } from '../../core/http/schemas.ts';
import { requiredProofs } from '../proofs/needs.ts';
import { ConfirmBody, HistoryQuery, LimitBody, LimitHistory, PlayerLimits, RemoveQuery } from './limit.ts';
import { presentEvent, presentLimits } from './presenter.ts';
import {
  cancelRaise,
  changeLimit,
  confirmRaise,
  type LimitChangeResult,
  limitEvents,
  limitsOf,
  skipPrompt,
} from './repository.ts';
import { type LimitPolicy, limitPolicyOf } from './rules.ts';
import { type LimitKey, requireAmount, requireOffered } from './wanted.ts';

const tags = ['limits'];

/** Routes for the limits that players set themselves (AC7, CL17). */
export const limitRoutes: FastifyPluginAsyncZod = async (app) => {
  const acting = { preValidation: [limit('action'), requirePlayer] };
  const reply = { tags, response: responseSchemas(PlayerLimits) };

  app.get('/api/account/limits', { preValidation: requirePlayer, schema: reply }, async (request) => ({
    data: await present(request, limitPolicyOf(request)),
  }));

  app.post('/api/account/limits', { ...acting, schema: { ...reply, body: LimitBody } }, async (request) => {
    const { body } = request;
    const policy = limitPolicyOf(request);
    requireOffered(policy.rules, body);
    const change = { ...cellOf(request, body), amount: requireAmount(body.amount, body, playerOf(request).currency) };
    requireOk(
      await retryTransaction(() => changeLimit(app.db, { ...change, raise: policy.rules.raise, actor: 'player' })),
    );
    return { data: await present(request, policy) };
  });

  // A raise ends a protection, so it needs a step-up: a stolen session must not be enough to confirm it.
  const stepUp = { preValidation: [...acting.preValidation, requireReauthentication] };
  app.post('/api/account/limits/confirm', { ...stepUp, schema: { ...reply, body: ConfirmBody } }, async (request) => {
    const { body } = request;
    const minor = requireAmount(body.amount, body, playerOf(request).currency);
    requireOk(await retryTransaction(() => confirmRaise(app.db, cellOf(request, body), minor)));
    return { data: await present(request, limitPolicyOf(request)) };
  });

  app.delete('/api/account/limits', { ...acting, schema: { ...reply, querystring: RemoveQuery } }, async (request) => {
    const { what } = request.query;
    const policy = limitPolicyOf(request);
    const cell = cellOf(request, request.query);
    const { raise } = policy.rules;
    requireOk(
      await retryTransaction(() =>
        what === 'raise'
          ? cancelRaise(app.db, cell)
          : changeLimit(app.db, { ...cell, amount: null, raise, actor: 'player' }),
      ),
    );
    return { data: await present(request, policy) };
  });

  app.post(
    '/api/account/limits/skip',
    { ...acting, schema: { tags, response: responseSchemas(Done) } },
    async (request) => {
      await skipPrompt(app.db, playerOf(request).customerId);
      return { data: { done: true as const } };
    },
  );

  app.get(
    '/api/account/limits/history',
    {
      preValidation: requirePlayer,
      schema: { tags, querystring: HistoryQuery, response: responseSchemas(LimitHistory) },
    },
    async (request) => {
      const { page, size } = request.query;
      const { rows, hasNext } = await limitEvents(app.db, playerOf(request).customerId, request.query);
      return { data: { items: rows.map(presentEvent), page, size, hasNext } };
    },
  );
};

async function present(request: FastifyRequest, policy: LimitPolicy): Promise<PlayerLimits> {
  const { customerId, currency } = playerOf(request);
  const state = await limitsOf(request.server.db, customerId);
  if (!state) throw new Error(`player ${customerId} has no wallet`);
  return presentLimits(state, policy, requiredProofs(request.brand, policyOf(request), currency, ['deposit']));
}

const cellOf = (request: FastifyRequest, { type, period }: LimitKey) => ({
  customerId: playerOf(request).customerId,
  type,
  period,
});

function requireOk(changed: LimitChangeResult): void {
  if ('refused' in changed) throw refuse(changed.refused, changed.details ? { details: changed.details } : {});
}
