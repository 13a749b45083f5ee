import type { ValidationKey } from '@parlay/contracts/validation/rule';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { retryTransaction } from '../../core/database/retry.ts';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { policyOf } from '../../core/http/policy.ts';
import { clientAddress } from '../../core/http/request-context.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { setBreakCookies } from '../break-pass/cookies.ts';
import { exclusionError, timeoutError } from '../breaks/period.ts';
import type { BreakRequest } from '../breaks/play-break.ts';
import { presentBreaks } from '../breaks/presenter.ts';
import { breaksOf } from '../breaks/repository.ts';
import { BreakBegun, Breaks, SelfExclusionBody, TimeoutBody } from '../breaks/schemas.ts';
import { dropSessionCookie } from '../sessions/plugin.ts';
import { beginBreak } from './begin-break.ts';

const tags = ['limits'];

/**
 * Registers routes for players to take breaks, which start immediately, end every session and need no password (B9).
 */
export const breakRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, mails, config } = app;
  const { brands } = config;
  const taking = [limit('action'), requirePlayer];

  app.get(
    '/api/account/timeout',
    { preValidation: requirePlayer, schema: { tags, response: responseSchemas(Breaks) } },
    async (request) => {
      const { customerId } = playerOf(request);
      return { data: presentBreaks(policyOf(request), brands.length, await breaksOf(db, customerId)) };
    },
  );

  app.post(
    '/api/account/timeout',
    { preValidation: taking, schema: { tags, body: TimeoutBody, response: responseSchemas(BreakBegun) } },
    async (request, reply) => {
      const { customerId } = playerOf(request);
      const { period } = request.body;
      refuseIf(timeoutError(policyOf(request), period));
      // A timeout is short and protects the person, so it applies in every brand of the group.
      return begin(request, reply, { customerId, kind: 'timeout', scope: 'group', period, reason: '' });
    },
  );

  app.post(
    '/api/self-exclusion',
    { preValidation: taking, schema: { tags, body: SelfExclusionBody, response: responseSchemas(BreakBegun) } },
    async (request, reply) => {
      const { customerId } = playerOf(request);
      refuseIf(exclusionError(policyOf(request), request.body.period));
      return begin(request, reply, { customerId, kind: 'exclusion', ...request.body });
    },
  );

  async function begin(request: FastifyRequest, reply: FastifyReply, breakRequest: BreakRequest) {
    const by = { actor: 'player', ipAddress: clientAddress(request) };
    const until = await retryTransaction(() =>
      db.transaction().execute((trx) => beginBreak(trx, { mails, brands }, breakRequest, by)),
    );
    dropSessionCookie(reply);
    const { customerId, brandId, isProved } = playerOf(request);
    await setBreakCookies(reply, { customerId, brandId, isProved });
    return { data: { until: until?.toISOString() ?? null, user: { authenticated: false as const } } };
  }
};

function refuseIf(error: ValidationKey | undefined): void {
  if (error) throw refuse('invalid_request', { fieldErrors: { period: error } });
}
