import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import * as queries from './standings.gen.ts';

/** Prize of a finished tournament, in its currency. */
const Prize = z.object({ place: z.int(), amount: z.string() }).nullable();

/**
 * A row of the leaderboard. `points`: available and in open bets together; `missingBets`: settled bets that the entry still
 * needs to win a prize; `refunded`: no entry had enough settled bets, or the tournament was cancelled; `byTicket`: a ticket
 * paid the price, and comes back with a refund; `isDemo`: an invented rival of a demonstration.
 */
export type StandingRow = Omit<queries.StandingsRow, 'prize'> & { prize: z.infer<typeof Prize> };

/** The leaderboard: most points first (available and in open bets), equal points share a position; fixed by the end. */
export async function standings(db: QueryExecutorProvider, tournamentId: string): Promise<StandingRow[]> {
  const rows = await queries.standings(db, { tournamentId });
  return rows.map((row) => ({ ...row, prize: Prize.parse(row.prize) }));
}

/** A player's latest entry with its place, if there is one. */
export async function standingOf(
  db: QueryExecutorProvider,
  tournamentId: string,
  customerId: string,
): Promise<StandingRow | undefined> {
  const own = (await standings(db, tournamentId)).filter((row) => row.customerId === customerId);
  return own.at(-1);
}
