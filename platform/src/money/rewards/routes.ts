import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { Instant, Money, PageQuery, pageOf, reasonText, responseSchemas, text } from '../../core/http/schemas.ts';
import { executeOnce, requestHash } from '../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireReply } from '../../core/idempotency/idempotency-key.ts';
import { operatorAccess } from '../../core/operators/access.ts';
import { operatorOf } from '../../core/operators/plugin.ts';
import { ReadHeaders } from '../../core/operators/reads.ts';
import { decideRewardHold, type RewardHold, rewardHolds } from './holds.ts';

const Hold = z
  .object({
    customerId: z.string(),
    brandId: z.int(),
    username: z.string(),
    foundAt: Instant,
    decision: z.enum(['pay', 'refuse']).nullable(),
    decidedAt: Instant.nullable(),
    /**
     * Accounts of the same brand that may belong to the same person, with the basis of each match. The id is null if
     * this player's own name cannot be compared.
     */
    matches: z.array(
      z.object({
        basis: z.enum(['name-and-birth-date', 'phone', 'card', 'name-not-comparable']),
        customerId: z.string().nullable(),
      }),
    ),
    /** Accounts of the brand that used the same browser, at most 20. They do not cause a hold. */
    sameBrowser: z.array(z.object({ customerId: z.string(), lastUsedAt: Instant })),
    withheld: z.array(
      z.object({
        kind: z.string(),
        withdrawable: Money,
        bonus: Money,
        currency: z.string(),
        reference: z.string().nullable(),
        withheldAt: Instant,
        paidAt: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'RewardHold' });

const Holds = pageOf(Hold);

const Decided = z.object({ paid: z.int() });
const Decision = z
  .strictObject({ decision: z.enum(['pay', 'refuse']), reason: reasonText(500) })
  .meta({ id: 'RewardHoldDecision' });

const tags = ['players'];

/** Routes for operators to decide on rewards that are held because another account may belong to the same person. */
export const rewardHoldRoutes: FastifyPluginAsyncZod = async (app) => {
  const { readingPeople, writing } = operatorAccess('players');

  app.get(
    '/api/operator/reward-holds',
    {
      ...readingPeople,
      schema: {
        headers: ReadHeaders,
        tags,
        querystring: z.object({
          state: z.enum(['open', 'all']).default('open'),
          ...PageQuery,
        }),
        response: responseSchemas(Holds),
      },
    },
    async ({ query }) => {
      const { items, hasNext } = await rewardHolds(app.db, query);
      return { data: { items: items.map(presentHold), page: query.page, size: query.size, hasNext } };
    },
  );

  app.post(
    '/api/operator/reward-holds/:customerId/decision',
    {
      ...writing,
      schema: {
        tags,
        headers: IdempotencyHeaders,
        params: z.object({ customerId: text(40) }),
        body: Decision,
        response: responseSchemas(Decided),
      },
    },
    async (request) => {
      const { params, body } = request;
      const actor = operatorOf(request).name;
      const intent = {
        scope: `reward-hold:${params.customerId}`,
        key: request.headers['idempotency-key'],
        hash: requestHash({ actor, ...body }),
      };
      const claimed = await executeOnce(app.db, intent, Decided, async (trx) => {
        const paid = await decideRewardHold(trx, {
          customerId: params.customerId,
          decision: body.decision,
          actor,
          reason: body.reason,
        });
        // Thrown rather than returned, so that the idempotency key stays unused.
        if (paid === undefined) throw refuse('not_found');
        return { paid };
      });
      return { data: requireReply(claimed) };
    },
  );
};

const presentHold = ({ foundAt, decidedAt, ...hold }: RewardHold) => ({
  ...hold,
  foundAt: foundAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});
