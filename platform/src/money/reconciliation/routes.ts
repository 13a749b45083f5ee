import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { pageOf, responseSchemas } from '../../core/http/schemas.ts';
import { operatorAccess } from '../../core/operators/access.ts';
import { differencesOf, runsOf } from './repository.ts';
import { DifferencesQuery, ReconciliationDifference, ReconciliationRun, RunsQuery } from './schemas.ts';

const tags = ['reconciliation'];

/**
 * Routes for operators to view reconciliation runs and the differences between the ledger and providers' statements.
 */
export const reconciliationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { reading } = operatorAccess('withdrawals');

  app.get(
    '/api/operator/reconciliation/runs',
    { ...reading, schema: { tags, querystring: RunsQuery, response: responseSchemas(pageOf(ReconciliationRun)) } },
    async ({ query }) => ({ data: { ...(await runsOf(app.db, query)), page: query.page, size: query.size } }),
  );

  app.get(
    '/api/operator/reconciliation/differences',
    {
      ...reading,
      schema: { tags, querystring: DifferencesQuery, response: responseSchemas(pageOf(ReconciliationDifference)) },
    },
    async ({ query }) => ({ data: { ...(await differencesOf(app.db, query)), page: query.page, size: query.size } }),
  );
};
