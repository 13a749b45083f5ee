import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { answers } from '../../core/http/schemas.ts';
import { transactionsOf } from './repository.ts';
import { TransactionPage, TransactionsQuery } from './transaction.ts';

export const transactionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/account/transactions',
    {
      preValidation: requirePlayer,
      schema: { tags: ['account'], querystring: TransactionsQuery, response: answers(TransactionPage) },
    },
    async (request) => ({ data: await transactionsOf(app.db, playerOf(request).customerId, request.query) }),
  );
};
