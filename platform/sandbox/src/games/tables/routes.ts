import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { assertOwnOrigin, parseInput, Refusal } from '../../web/errors.ts';
import type { Bank } from '../bank.ts';
import { CREDITS } from '../bank.ts';
import { gameById } from '../families/games.ts';
import { presentRound } from '../round.ts';
import { type RoundEngine, TABLE_SEED } from '../rounds.ts';
import { isStake, Seat, Stake } from '../seat.ts';
import type { LiveTable } from './table.ts';

const Bet = Seat.extend({ ...Stake.shape, roundId: z.uuid(), table: z.uuid() });
const Leave = Seat.extend({ roundId: z.uuid() });

/** Pages that may follow one table at the same time. */
const MOST_WATCHING = 1000;
const HEARTBEAT_MS = 15_000;

/** Serves what happens at the tables, and takes bets of their players. */
export function tableRoutes(
  app: FastifyInstance,
  tables: ReadonlyMap<string, LiveTable>,
  desks: Readonly<Record<'real' | 'demo', { bank: Bank; desk: RoundEngine }>>,
): void {
  const tableOf = (gameId: string): LiveTable => {
    const table = tables.get(gameId);
    if (!table) throw new Refusal(400, 'bad_request', 'gameId: not a game with a table');
    return table;
  };

  app.get<{ Params: { gameId: string } }>('/games/tables/:gameId', (request, reply) => {
    const table = tables.get(request.params.gameId);
    if (!table) return reply.callNotFound();
    if (table.watching >= MOST_WATCHING) throw new Refusal(503, 'too_many', 'Too many pages follow this table.');
    follow(table, reply);
    return reply;
  });

  app.post('/games/api/table/bets', async (request) => {
    assertOwnOrigin(request);
    const { mode, roundId, ...bet } = parseInput(Bet, request.body);
    const table = tableOf(bet.gameId);
    const game = gameById(bet.gameId);
    if (!game?.isPick(bet.pick)) throw new Refusal(400, 'bad_request', 'pick: not a choice of this game');
    const currency = mode === 'demo' ? CREDITS : bet.currency;
    if (!isStake(game, bet, currency)) throw new Refusal(400, 'bad_request', 'stake: not one of this game');
    const { bank, desk } = desks[mode];
    const account = await bank.balance(bet.provider, bet.token);
    if (!account.ok)
      throw new Refusal(
        409,
        account.error === 'refused' ? account.code : 'casino_unreachable',
        'The casino does not know this session.',
      );
    const placed = { ...bet, currency, id: roundId, clientSeed: TABLE_SEED };
    return { data: { round: presentRound(await table.bet(desk, placed, account.player)) } };
  });

  app.post('/games/api/table/leave', async (request) => {
    assertOwnOrigin(request);
    const { mode, roundId, ...launch } = parseInput(Leave, request.body);
    const { bank, desk } = desks[mode];
    const own = desk.ownRound(roundId, launch, undefined);
    const account = own ? undefined : await bank.balance(launch.provider, launch.token);
    const round = own ?? (account?.ok ? desk.ownRound(roundId, launch, account.player) : undefined);
    if (!round) throw new Refusal(404, 'unknown_round', 'This game has no such round.');
    return { data: { round: presentRound(await tableOf(launch.gameId).leave(desk, round)) } };
  });
}

/** Sends a table's changes to a page until it is closed. */
function follow(table: LiveTable, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  const beat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS);
  const end = table.watch((event) => {
    // A page that does not read is dropped before its backlog grows. It connects again automatically.
    if (raw.writableLength > 200_000) raw.destroy();
    else raw.write(event);
  });
  raw.on('close', () => {
    clearInterval(beat);
    end();
  });
}
