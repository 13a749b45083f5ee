import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../../core/http/errors.ts';
import { isUuid, pageOf, responseSchemas, text } from '../../../core/http/schemas.ts';
import { executeOnce, requestHash } from '../../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireReply } from '../../../core/idempotency/idempotency-key.ts';
import { operatorAccess } from '../../../core/operators/access.ts';
import { operatorOf } from '../../../core/operators/plugin.ts';
import { ReadHeaders } from '../../../core/operators/reads.ts';
import { blockInstrument, operatorInstruments } from './repository.ts';
import { BlockBody, InstrumentsQuery, OperatorInstrument, UnblockBody } from './schemas.ts';

const tags = ['instruments'];
const Params = z.object({ id: text(60) });

/** Routes for operators to list, block and unblock players' instruments. */
export const instrumentOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { readingPeople, writing } = operatorAccess('withdrawals');

  app.get(
    '/api/operator/instruments',
    {
      ...readingPeople,
      schema: {
        headers: ReadHeaders,
        tags,
        querystring: InstrumentsQuery,
        response: responseSchemas(pageOf(OperatorInstrument)),
      },
    },
    async ({ query }) => {
      const found = await operatorInstruments(app.db, query);
      return { data: { ...found, page: query.page, size: query.size } };
    },
  );

  const commonSchema = {
    tags,
    headers: IdempotencyHeaders,
    params: Params,
    response: responseSchemas(OperatorInstrument),
  };

  app.post(
    '/api/operator/instruments/:id/block',
    { ...writing, schema: { ...commonSchema, body: BlockBody } },
    async (request) => {
      const { reason } = request.body;
      const note = request.body.note ?? request.body.reason;
      return { data: await change(request.params.id, { reason, note }, operatorOf(request).name, request.headers) };
    },
  );

  app.post(
    '/api/operator/instruments/:id/unblock',
    { ...writing, schema: { ...commonSchema, body: UnblockBody } },
    async (request) => {
      const note = request.body.reason;
      return {
        data: await change(request.params.id, { reason: null, note }, operatorOf(request).name, request.headers),
      };
    },
  );

  async function change(
    id: string,
    input: { reason: string | null; note: string },
    actor: string,
    headers: { 'idempotency-key': string },
  ): Promise<OperatorInstrument> {
    if (!isUuid(id)) throw refuse('not_found');
    const intent = {
      scope: `operator-instrument:${id}:${input.reason === null ? 'unblock' : 'block'}`,
      key: headers['idempotency-key'],
      hash: requestHash({ actor, ...input }),
    };
    const claimed = await executeOnce(app.db, intent, OperatorInstrument, async (trx) => {
      const changed = await blockInstrument(trx, { id, actor, ...input });
      // Thrown rather than returned, so that the idempotency key stays unused.
      if (!changed) throw refuse('not_found');
      return changed;
    });
    return requireReply(claimed);
  }
};
