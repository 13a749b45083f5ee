import type { ValidationKey } from '@parlay/contracts/validation/rule';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { policyOf } from '../../core/http/policy.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { periodError, presentRealityCheck } from './period.ts';
import { acknowledgeRealityCheck, realityCheckPeriod, sessionMoney, setRealityCheck } from './repository.ts';
import { RealityCheck, RealityCheckBody, SessionBalance } from './schemas.ts';

export const realityCheckRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.get(
    '/api/account/session-balance',
    { preValidation: requirePlayer, schema: { tags: ['account'], response: responseSchemas(SessionBalance) } },
    async (request) => {
      const { startedAt, realityCheckedAt: _, ...figures } = await moneyOf(playerOf(request).sessionId);
      const now = new Date();
      const minutes = Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 60_000));
      return { data: { ...figures, sessionStart: startedAt.toISOString(), serverTime: now.toISOString(), minutes } };
    },
  );

  app.post(
    '/api/account/reality-check',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['account'], body: RealityCheckBody, response: responseSchemas(RealityCheck) },
    },
    async (request) => {
      const { customerId, sessionId } = playerOf(request);
      const { period, acknowledged } = request.body;
      if (period === undefined && !acknowledged) throw refusePeriod('required');
      const error = period === undefined ? undefined : periodError(policyOf(request), period);
      if (error) throw refusePeriod(error);
      if (period !== undefined) await setRealityCheck(db, customerId, period);
      if (acknowledged) await acknowledgeRealityCheck(db, sessionId);
      const stored = await realityCheckPeriod(db, customerId);
      return { data: presentRealityCheck(policyOf(request), stored, await moneyOf(sessionId)) };
    },
  );

  async function moneyOf(sessionId: string) {
    const money = await sessionMoney(db, sessionId);
    if (!money) throw new Error('a session has no player with a wallet');
    return money;
  }
};

const refusePeriod = (key: ValidationKey) => refuse('invalid_request', { fieldErrors: { period: key } });
