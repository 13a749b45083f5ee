import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { Instant, PageQuery, pageOf, reasonText, responseSchemas, text } from '../../core/http/schemas.ts';
import { executeOnce } from '../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireReply } from '../../core/idempotency/idempotency-key.ts';
import { operatorAccess } from '../../core/operators/access.ts';
import { recordAction } from '../../core/operators/actions.ts';
import { operatorIntent } from '../../core/operators/intent.ts';
import { ReadHeaders } from '../../core/operators/reads.ts';
import { decideMatches, MATCH_SIGNALS, matchedAccount, matchedAccounts } from '../../money/public.ts';
import { announceEnd, endSessionsOf } from '../sessions/end-sessions.ts';

const Match = z.object({
  customerId: z.string().describe('The excluded person’s account'),
  brandId: z.int(),
  username: z.string(),
  signs: z.array(z.enum(MATCH_SIGNALS)),
  weight: z.int(),
  foundAt: Instant,
  decision: z.enum(['released', 'confirmed']).nullable(),
  decidedAt: Instant.nullable(),
});

const MatchedAccount = z
  .object({
    customerId: z.string(),
    brandId: z.int(),
    username: z.string(),
    /** Whether an operator still has to decide. Until then, the account cannot deposit. */
    isOpen: z.boolean(),
    matches: z.array(Match),
  })
  .meta({ id: 'MatchedAccount' });

const Params = z.object({ customerId: text(40).min(1) });
const Reason = z.strictObject({ reason: reasonText(500) }).meta({ id: 'MatchDecision' });
const DECISIONS = { release: 'released', confirm: 'confirmed' } as const;

const tags = ['players'];

/** Registers routes for operators to review accounts that probably belong to excluded people (decision 156). */
export const matchOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;
  const { readingPeople, writing } = operatorAccess('players');

  app.get(
    '/api/operator/matches',
    {
      ...readingPeople,
      schema: {
        headers: ReadHeaders,
        tags,
        querystring: z.object({ state: z.enum(['open', 'all']).default('open'), ...PageQuery }),
        response: responseSchemas(pageOf(MatchedAccount)),
      },
    },
    async ({ query }) => ({ data: { ...(await matchedAccounts(db, query)), page: query.page, size: query.size } }),
  );

  app.get(
    '/api/operator/matches/:customerId',
    {
      ...readingPeople,
      schema: { headers: ReadHeaders, tags, params: Params, response: responseSchemas(MatchedAccount) },
    },
    async ({ params }) => {
      const found = await matchedAccount(db, params.customerId);
      if (!found) throw refuse('not_found');
      return { data: found };
    },
  );

  for (const [verb, decision] of Object.entries(DECISIONS)) {
    app.post(
      `/api/operator/matches/:customerId/${verb}`,
      {
        ...writing,
        schema: {
          tags,
          headers: IdempotencyHeaders,
          params: Params,
          body: Reason,
          response: responseSchemas(MatchedAccount),
        },
      },
      async (request) => {
        const { customerId } = request.params;
        const { actor, ...intent } = operatorIntent(request, `match:${verb}:${customerId}`);
        const claimed = await executeOnce(db, intent, MatchedAccount, async (trx) => {
          const { reason } = request.body;
          if (!(await matchedAccount(trx, customerId))) throw refuse('not_found');
          const decided = await decideMatches(trx, { customerId, decision, actor, reason });
          // Throwing rolls back, so that the idempotency key stays unused.
          if (!decided.ok) throw refuse('conflict', { details: { reason: decided.error } });
          if (decision === 'confirmed') {
            await endSessionsOf(trx, { customerId }, 'self-excluded');
            await announceEnd(trx, customerId, 'self-excluded');
          }
          await recordAction(trx, { actor, action: `match.${verb}`, subject: customerId, reason, details: {} });
          const account = await matchedAccount(trx, customerId);
          if (!account) throw refuse('not_found');
          return account;
        });
        return { data: requireReply(claimed) };
      },
    );
  }
};
