import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../../core/database/database.ts';
import { refuse } from '../../../core/http/errors.ts';
import { pageOf, responseSchemas, text } from '../../../core/http/schemas.ts';
import { executeOnce, requestHash } from '../../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireReply } from '../../../core/idempotency/idempotency-key.ts';
import { operatorAccess } from '../../../core/operators/access.ts';
import { operatorOf } from '../../../core/operators/plugin.ts';
import { ReadHeaders } from '../../../core/operators/reads.ts';
import { type DecisionResult, decideWithdrawal, recallWithdrawal } from '../repository.ts';
import { operatorWithdrawal, operatorWithdrawals, withdrawalId } from './repository.ts';
import { OperatorWithdrawal, ReasonBody, WithdrawalDetails, WithdrawalsQuery } from './schemas.ts';

const tags = ['withdrawals'];
const Params = z.object({ id: text(60).describe('Id or reference, W-30412') });

interface Act {
  id: string;
  actor: `operator:${string}`;
  reason: string;
}

/** Operator actions on a withdrawal, by the last part of the URL. */
const ACTIONS: Record<'approve' | 'reject' | 'return', (trx: Db, act: Act) => Promise<DecisionResult>> = {
  approve: (trx, act) => decideWithdrawal(trx, { ...act, action: 'approve' }),
  reject: (trx, act) => decideWithdrawal(trx, { ...act, action: 'reject' }),
  return: (trx, act) => recallWithdrawal(trx, act),
};

/** Routes for operators to view, approve, reject and recall withdrawals. */
export const withdrawalOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { readingPeople, writing } = operatorAccess('withdrawals');

  app.get(
    '/api/operator/withdrawals',
    {
      ...readingPeople,
      schema: {
        headers: ReadHeaders,
        tags,
        querystring: WithdrawalsQuery,
        response: responseSchemas(pageOf(OperatorWithdrawal)),
      },
    },
    async ({ query }) => {
      const found = await operatorWithdrawals(app.db, query);
      return { data: { ...found, page: query.page, size: query.size } };
    },
  );

  app.get(
    '/api/operator/withdrawals/:id',
    {
      ...readingPeople,
      schema: { headers: ReadHeaders, tags, params: Params, response: responseSchemas(WithdrawalDetails) },
    },
    async ({ params }) => ({ data: await detailsOf(app.db, params.id) }),
  );

  for (const [name, act] of Object.entries(ACTIONS)) {
    app.post(
      `/api/operator/withdrawals/:id/${name}`,
      {
        ...writing,
        schema: {
          tags,
          headers: IdempotencyHeaders,
          params: Params,
          body: ReasonBody,
          response: responseSchemas(WithdrawalDetails),
        },
      },
      async (request) => {
        const { name: operator } = operatorOf(request);
        const id = await withdrawalId(app.db, request.params.id);
        if (id === undefined) throw refuse('not_found');
        const { reason } = request.body;
        const intent = {
          scope: `operator-withdrawal:${id}:${name}`,
          key: request.headers['idempotency-key'],
          hash: requestHash({ operator, reason }),
        };
        const claimed = await executeOnce(app.db, intent, WithdrawalDetails, async (trx) => {
          const decided = await act(trx, { id, actor: `operator:${operator}`, reason });
          // Thrown rather than returned, so that the idempotency key stays unused.
          if (!decided) throw refuse('not_found');
          if ('refused' in decided) throw refuse(decided.refused, { details: decided.details });
          return detailsOf(trx, id);
        });
        return { data: requireReply(claimed) };
      },
    );
  }
};

async function detailsOf(db: Db, name: string): Promise<WithdrawalDetails> {
  const id = await withdrawalId(db, name);
  const found = id === undefined ? undefined : await operatorWithdrawal(db, id);
  if (!found) throw refuse('not_found');
  return found;
}
