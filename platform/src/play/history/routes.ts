import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendCsv } from '../../core/exports/csv.ts';
import { fileResponseSchemas } from '../../core/exports/file-responses.ts';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { failureSchemas, responseSchemas } from '../../core/http/schemas.ts';
import { betDetails } from './details.ts';
import { betCells } from './export.ts';
import { betSums, betsOf, unfinishedRounds } from './repository.ts';
import { BetFilter, BetId, BetPage, BetSums, BetsQuery, HistoryBetDetails, UnfinishedRound } from './schemas.ts';

const tags = ['account'];

/** Registers the routes of a player's bet history: our own bets, and the bets that providers reported. */
export const historyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/account/bet-history',
    { preValidation: requirePlayer, schema: { tags, querystring: BetsQuery, response: responseSchemas(BetPage) } },
    async (request) => ({ data: await betsOf(app.db, playerOf(request).customerId, request.query) }),
  );

  app.get(
    '/api/account/bet-history/sums',
    // Limited, because it reads every bet that matches the filter.
    {
      preValidation: requirePlayer,
      preHandler: limit('action'),
      schema: { tags, querystring: BetFilter, response: responseSchemas(BetSums) },
    },
    async (request) => ({ data: await betSums(app.db, playerOf(request), request.query) }),
  );

  app.get(
    '/api/account/bet-history/details',
    {
      preValidation: requirePlayer,
      schema: { tags, querystring: BetId, response: responseSchemas(HistoryBetDetails) },
    },
    async (request) => {
      const found = await betDetails(app.db, playerOf(request).customerId, request.query.id, request.locale);
      if (!found) throw refuse('not_found');
      return { data: found };
    },
  );

  app.get(
    '/api/account/bet-history.csv',
    {
      preValidation: requirePlayer,
      preHandler: limit('export'),
      schema: { tags, querystring: BetFilter, response: fileResponseSchemas('text/csv', failureSchemas) },
    },
    async (request, reply) => {
      const { query, locale } = request;
      const lines = betCells(app.db, playerOf(request).customerId, query, locale);
      return sendCsv(reply, { name: 'bet-history', locale, lines });
    },
  );

  app.get(
    '/api/account/unfinished-rounds',
    { preValidation: requirePlayer, schema: { tags, response: responseSchemas(z.array(UnfinishedRound)) } },
    async (request) => ({ data: await unfinishedRounds(app.db, playerOf(request).customerId) }),
  );
};
