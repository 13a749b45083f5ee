import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../core/database/database.ts';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { walletOf } from '../../money/public.ts';
import { betRoutes } from './bet-routes.ts';
import { demoTournamentRoutes } from './demo/routes.ts';
import { offersOf } from './offers.ts';
import { presentInit, presentTournament } from './presenter.ts';
import { type Audience, betsOf, type TournamentRow, ticketFor, tournamentFor, tournaments } from './repository.ts';
import { standingOf, standings } from './standings.ts';
import { Tournament, TournamentBalance, TournamentInit, TournamentQuery } from './tournament.ts';

const NO_POINTS = { available: '0.00', openBets: '0.00' };

export const tournamentRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(betRoutes);
  if (app.config.mode === 'demo') await app.register(demoTournamentRoutes);

  app.get(
    '/api/sportuno/tournaments',
    { schema: { tags: ['tournaments'], response: responseSchemas(z.array(Tournament)) } },
    async (request) => {
      const listed = await tournaments(app.db, audienceOf(request));
      return { data: listed.map(presentTournament) };
    },
  );

  app.get(
    '/api/sportuno/init',
    {
      schema: {
        tags: ['tournaments'],
        querystring: TournamentQuery,
        response: {
          ...responseSchemas(TournamentInit),
          304: z.undefined().describe('Nothing has changed since the ETag'),
        },
      },
    },
    async (request, reply) => {
      const tournament = await tournamentOf(app.db, request, request.query.tournamentId);
      const open = tournament.status !== 'FINISHED';
      const [offers, board] = await Promise.all([
        open ? offersOf(app.db, tournament.id) : [],
        standings(app.db, tournament.id),
      ]);
      const data = presentInit(tournament, offers, board, new Date());
      // Pages poll every few seconds, so unchanged data is not sent again.
      const etag = `W/"${hash('sha256', JSON.stringify(data), 'base64url').slice(0, 27)}"`;
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.send({ data });
    },
  );

  app.get(
    '/api/sportuno/balance',
    {
      preValidation: requirePlayer,
      schema: { tags: ['tournaments'], querystring: TournamentQuery, response: responseSchemas(TournamentBalance) },
    },
    async (request) => {
      const { customerId, displayName } = playerOf(request);
      const { id, minSettledBets } = await tournamentOf(app.db, request, request.query.tournamentId);
      const [own, wallet, ticket] = await Promise.all([
        standingOf(app.db, id, customerId),
        walletOf(app.db, customerId),
        ticketFor(app.db, id, customerId),
      ]);
      const bets = own ? await betsOf(app.db, own.entryId) : [];
      if (!wallet) throw new Error(`player ${customerId} has no wallet`);
      return {
        data: {
          tournamentId: id,
          enrolled: own !== undefined,
          entryId: own?.entryId ?? null,
          position: own?.position ?? null,
          pointsBalance: own ? { available: own.available, openBets: own.openBets } : NO_POINTS,
          prize: own?.prize ?? null,
          missingBets: own?.missingBets ?? minSettledBets,
          refunded: own?.refunded ?? false,
          byTicket: own?.byTicket ?? false,
          ticket: own ? null : ticket,
          reentriesLeft: own?.reentriesLeft ?? 0,
          bets,
          player: { name: displayName, balance: wallet.spendable, currency: wallet.currency },
        },
      };
    },
  );
};

/** Returns the audience of a request. Players see only their own currency, visitors all currencies of the brand. */
const audienceOf = ({ session, brand }: FastifyRequest): Audience => ({
  brandId: brand.id,
  currencies: session ? [session.currency] : brand.currencies,
});

/** Returns a tournament that the caller may see, or the running one if no id is given. */
async function tournamentOf(db: Db, request: FastifyRequest, id: string | undefined): Promise<TournamentRow> {
  const tournament = await tournamentFor(db, audienceOf(request), id);
  if (!tournament) throw refuse('not_found');
  return tournament;
}
