import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import * as queries from './standings.gen.ts';

/** Prize of a finished tournament, in its currency. */
const Prize = z.object({ place: z.int(), amount: z.string() }).nullable();

/**
 * Row of the leaderboard.
 * - `points`: available points plus the stakes of open bets
 * - `missingBets`: settled bets that the entry still needs to win a prize
 * - `refunded`: whether the price was refunded, because the tournament was cancelled or no entry had enough settled
 * bets
 * - `reentriesLeft`: how often the player can start again now; 0 while the entry can still bet
 * - `byTicket`: whether a ticket paid the price, which a refund gives back
 * - `isDemo`: whether the entry is an invented rival of the demo
 */
export type StandingRow = Omit<queries.StandingsRow, 'prize'> & { prize: z.infer<typeof Prize> };

/** Returns the leaderboard, most points first. Ties share a position. A finished tournament keeps its positions. */
export async function standings(db: QueryExecutorProvider, tournamentId: string): Promise<StandingRow[]> {
  const rows = await queries.standings(db, { tournamentId });
  return rows.map((row) => ({ ...row, prize: Prize.parse(row.prize) }));
}

/** Returns a player's entry with its position, or undefined if there is none. */
export async function standingOf(
  db: QueryExecutorProvider,
  tournamentId: string,
  customerId: string,
): Promise<StandingRow | undefined> {
  return (await standings(db, tournamentId)).find((row) => row.customerId === customerId);
}
