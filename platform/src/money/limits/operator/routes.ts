import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../../core/http/errors.ts';
import { responseSchemas, text } from '../../../core/http/schemas.ts';
import { executeOnce } from '../../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireReply } from '../../../core/idempotency/idempotency-key.ts';
import { operatorAccess } from '../../../core/operators/access.ts';
import { recordAction } from '../../../core/operators/actions.ts';
import { operatorIntent } from '../../../core/operators/intent.ts';
import { ReadHeaders } from '../../../core/operators/reads.ts';
import { changeLimit } from '../repository.ts';
import { requireAmount, requireOffered } from '../wanted.ts';
import { presentOperatorLimits, type Subject, subjectOf } from './present.ts';
import { OperatorLimitBody, OperatorLimits } from './schemas.ts';

const tags = ['limits'];
const Params = z.object({ customerId: text(40) });

/** Routes for operators to view and lower players' limits. A raise needs its delay and the player's confirmation. */
export const limitOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { readingPeople, writing } = operatorAccess('limits');
  const subject = async (customerId: string): Promise<Subject> => {
    const found = await subjectOf(app.db, app.config.brands, customerId);
    if (!found) throw refuse('not_found');
    return found;
  };

  app.get(
    '/api/operator/limits/:customerId',
    {
      ...readingPeople,
      schema: { headers: ReadHeaders, tags, params: Params, response: responseSchemas(OperatorLimits) },
    },
    async ({ params }) => ({ data: await presentOperatorLimits(app.db, await subject(params.customerId)) }),
  );

  app.post(
    '/api/operator/limits/:customerId',
    {
      ...writing,
      schema: {
        tags,
        headers: IdempotencyHeaders,
        params: Params,
        body: OperatorLimitBody,
        response: responseSchemas(OperatorLimits),
      },
    },
    async (request) => {
      const player = await subject(request.params.customerId);
      const { customerId } = player;
      const { actor, ...intent } = operatorIntent(request, `operator-limit:${customerId}`);
      const { reason, amount, ...cell } = request.body;
      requireOffered(player.policy.rules, cell);
      const change = { customerId, ...cell, amount: requireAmount(amount, cell, player.currency) };
      // A raise always needs the player's confirmation.
      const raise = { ...player.policy.rules.raise, confirmAgain: true };
      const claimed = await executeOnce(app.db, intent, OperatorLimits, async (trx) => {
        await changeLimit(trx, { ...change, raise, actor: `operator:${actor}`, reason });
        const details = { ...cell, amount };
        await recordAction(trx, { actor, action: 'player.limit', subject: customerId, reason, details });
        return presentOperatorLimits(trx, player);
      });
      return { data: requireReply(claimed) };
    },
  );
};
