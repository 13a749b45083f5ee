import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendCsv } from '../../core/exports/csv.ts';
import { fileResponseSchemas } from '../../core/exports/file-responses.ts';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { failureSchemas, isUuid, responseSchemas } from '../../core/http/schemas.ts';
import { transactionDetails } from './details.ts';
import { transactionCells } from './export.ts';
import { netDepositsOf, transactionsOf } from './repository.ts';
import {
  NetDeposits,
  Period,
  TransactionDetails,
  TransactionFilter,
  TransactionPage,
  TransactionsQuery,
} from './transaction.ts';

const tags = ['account'];

export const transactionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/account/transactions',
    {
      preValidation: requirePlayer,
      schema: { tags, querystring: TransactionsQuery, response: responseSchemas(TransactionPage) },
    },
    async (request) => ({ data: await transactionsOf(app.db, playerOf(request).customerId, request.query) }),
  );

  app.get(
    '/api/account/transactions/:id',
    {
      preValidation: requirePlayer,
      schema: { tags, params: z.object({ id: z.string().max(60) }), response: responseSchemas(TransactionDetails) },
    },
    async (request) => {
      const { id } = request.params;
      if (!/^\d{1,18}$/.test(id) && !isUuid(id)) throw refuse('not_found');
      const found = await transactionDetails(app.db, playerOf(request).customerId, id);
      if (!found) throw refuse('not_found');
      return { data: found };
    },
  );

  app.get(
    '/api/account/transactions.csv',
    {
      preValidation: requirePlayer,
      preHandler: limit('export'),
      schema: { tags, querystring: TransactionFilter, response: fileResponseSchemas('text/csv', failureSchemas) },
    },
    async (request, reply) => {
      const { query, locale } = request;
      const lines = transactionCells(app.db, playerOf(request).customerId, query, locale);
      return sendCsv(reply, { name: 'transactions', locale, lines });
    },
  );

  app.get(
    '/api/account/net-deposits',
    { preValidation: requirePlayer, schema: { tags, querystring: Period, response: responseSchemas(NetDeposits) } },
    async (request) => ({ data: await netDepositsOf(app.db, playerOf(request).customerId, request.query) }),
  );
};
