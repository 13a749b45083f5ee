import { POINTS, parseMoney } from '@parlay/money';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { playerOf, requirePlay, requirePlayer } from '../../core/http/caller.ts';
import { type FieldErrors, type Refusal, refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { policyOf } from '../../core/http/policy.ts';
import { isUuid, responseSchemas } from '../../core/http/schemas.ts';
import { IdempotencyHeaders, requireIdempotencyKey, requireReply } from '../../core/idempotency/idempotency-key.ts';
import { refuseDuringMaintenance } from '../../core/site-modes/maintenance.ts';
import { BetBody, BetReceipt, CashoutBody } from './bet.ts';
import {
  type CommandRefusal,
  type CommandResult,
  cashOut,
  enroll,
  leave,
  placeBet,
  type TournamentRefusal,
} from './bets.ts';
import { countryOf, hasTournament } from './repository.ts';
import { EnrollBody, Enrolled, LeaveBody, Left } from './tournament.ts';

/** Registers the routes with which a logged-in player joins a tournament, places bets and cashes out. */
export const betRoutes: FastifyPluginAsyncZod = async (app) => {
  const steps = [limit('money'), requirePlayer, requireIdempotencyKey];
  const schema = { tags: ['tournaments'], headers: IdempotencyHeaders };

  /** Cache of known tournaments by brand. A tournament keeps its currency and brands and is never removed. */
  const knownTournaments = new Set<string>();
  /** Responds with 404 to a missing tournament, and to a tournament of other brands. */
  const requireTournament = async ({ brand }: FastifyRequest, id: string) => {
    const name = `${brand.id} ${id}`;
    if (knownTournaments.has(name)) return;
    if (!(await hasTournament(app.db, { brandId: brand.id, currencies: brand.currencies }, id)))
      throw refuse('not_found');
    knownTournaments.add(name);
  };

  app.post(
    '/api/sportuno/enroll',
    {
      preValidation: [refuseDuringMaintenance('enroll'), ...steps, requirePlay],
      schema: { ...schema, body: EnrollBody, response: responseSchemas(Enrolled) },
    },
    async (request) => {
      const { customerId, displayName } = playerOf(request);
      const { tournamentId, ticketId, reentry } = request.body;
      if (ticketId !== undefined && !isUuid(ticketId)) throw refusalOf({ refused: 'tournament_ticket_not_usable' });
      await requireTournament(request, tournamentId);
      const countryCode = await countryOf(app.db, customerId);
      const key = request.headers['idempotency-key'];
      const { ageBeforePlay: needsAge } = policyOf(request);
      const command = { customerId, key, tournamentId, displayName, countryCode, ticketId, reentry, needsAge };
      return { data: replyOf(await enroll(app.db, command)) };
    },
  );

  app.post(
    '/api/sportuno/leave',
    { preValidation: steps, schema: { ...schema, body: LeaveBody, response: responseSchemas(Left) } },
    async (request) => {
      const { customerId } = playerOf(request);
      const { tournamentId } = request.body;
      await requireTournament(request, tournamentId);
      const key = request.headers['idempotency-key'];
      return { data: replyOf(await leave(app.db, { customerId, key, tournamentId })) };
    },
  );

  app.post(
    '/api/sportuno/bet',
    {
      preValidation: [refuseDuringMaintenance('bet'), ...steps, requirePlay],
      schema: { ...schema, body: BetBody, response: responseSchemas(BetReceipt) },
    },
    async (request) => {
      const { customerId } = playerOf(request);
      const { tournamentId, selectionId, stake, odds } = request.body;
      await requireTournament(request, tournamentId);
      const result = await placeBet(app.db, {
        customerId,
        key: request.headers['idempotency-key'],
        tournamentId,
        selectionId,
        stake: parsePoints(stake, 'stake'),
        odds: Math.round(odds * 100),
      });
      return { data: replyOf(result) };
    },
  );

  app.post(
    '/api/sportuno/cashout',
    {
      preValidation: [refuseDuringMaintenance('cashout'), ...steps],
      schema: { ...schema, body: CashoutBody, response: responseSchemas(BetReceipt) },
    },
    async (request) => {
      const { customerId } = playerOf(request);
      const { betId, amount } = request.body;
      const key = request.headers['idempotency-key'];
      const minor = parsePoints(amount, 'amount');
      // An invalid id or another player's bet gets the same response as a missing bet.
      const result = isUuid(betId) ? await cashOut(app.db, { customerId, key, betId, amount: minor }) : undefined;
      if (!result) throw refuse('not_found');
      return { data: replyOf(result) };
    },
  );
};

/** Parses points into hundredths. */
function parsePoints(amount: string, field: string): bigint {
  const parsed = parseMoney(amount, POINTS);
  if (!parsed.ok) throw refuse('invalid_request', { fieldErrors: { [field]: 'invalidPattern' } });
  return parsed.minor;
}

function replyOf<Reply extends object>(result: CommandResult<Reply>): Reply {
  const reply = requireReply(result);
  if ('refused' in reply) throw refusalOf(reply);
  return reply;
}

/** Request fields of the refusals that concern a field. */
const FIELDS: Partial<Record<TournamentRefusal, FieldErrors>> = {
  stake_below_minimum: { stake: 'numberGreaterThanOrEqualTo' },
  stake_above_maximum: { stake: 'numberLesserThanOrEqualTo' },
  selection_limit_reached: { stake: 'numberLesserThanOrEqualTo' },
  insufficient_points: { stake: 'numberLesserThanOrEqualTo' },
  selection_not_offered: { selectionId: 'fieldError' },
  selection_suspended: { selectionId: 'fieldError' },
  tournament_ticket_not_usable: { ticketId: 'fieldError' },
  odds_changed: { odds: 'fieldError' },
  cashout_changed: { amount: 'fieldError' },
};

function refusalOf({ refused, details }: CommandRefusal): Refusal {
  const fieldErrors = FIELDS[refused];
  const code = refused === 'stake_below_minimum' || refused === 'stake_above_maximum' ? 'stake_out_of_range' : refused;
  return refuse(code, { ...(fieldErrors ? { fieldErrors } : {}), ...(details ? { details } : {}) });
}
