import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { Bet } from './bet.ts';
import * as queries from './repository.gen.ts';
import { CancelReason } from './terms.ts';

const PayoutPlace = z.object({ place: z.int(), percentage: z.number() });
export type PayoutPlace = z.infer<typeof PayoutPlace>;

/** Row of a tournament. Amounts are decimal strings; points have two decimals, like EUR. */
export type TournamentRow = Omit<queries.TournamentByIdRow, 'payoutPlaces' | 'cancelledFor'> & {
  payoutPlaces: PayoutPlace[];
  cancelledFor: CancelReason | null;
};

const PayoutPlaces = z.array(PayoutPlace);

const readRow = <Row extends { payoutPlaces: unknown; cancelledFor: unknown }>(row: Row) => ({
  ...row,
  payoutPlaces: PayoutPlaces.parse(row.payoutPlaces),
  cancelledFor: CancelReason.nullable().parse(row.cancelledFor),
});

/** Tournaments that a caller may see, by brand and currency. */
export interface Audience {
  brandId: number;
  currencies: readonly string[];
}

/** Returns a tournament for an audience, or the running one if no id is given. */
export async function tournamentFor(
  db: QueryExecutorProvider,
  audience: Audience,
  id: string | undefined,
): Promise<TournamentRow | undefined> {
  const row = await (id === undefined
    ? queries.runningTournament(db, audience)
    : queries.tournamentById(db, { ...audience, id }));
  return row && readRow(row);
}

/** Checks whether a tournament exists for an audience. */
export async function hasTournament(db: QueryExecutorProvider, audience: Audience, id: string): Promise<boolean> {
  return (await queries.hasTournament(db, { ...audience, id })) !== undefined;
}

const FINISHED_SHOWN = 10;

/** Returns the running and upcoming tournaments, and the latest finished ones. */
export async function tournaments(db: QueryExecutorProvider, audience: Audience): Promise<TournamentRow[]> {
  return (await queries.tournaments(db, { ...audience, finishedShown: FINISHED_SHOWN })).map(readRow);
}

/** Maximum number of closed bets shown. All open bets are shown. */
const CLOSED_SHOWN = 200;

/** Returns an entry's bets, newest first. */
export async function betsOf(db: QueryExecutorProvider, entryId: string): Promise<Bet[]> {
  const rows = await queries.betsOf(db, { entryId, closedShown: CLOSED_SHOWN });
  return rows.map(({ bet }) => Bet.parse(bet));
}

/** Returns the country of a player's address, or an empty string if unknown. */
export async function countryOf(db: QueryExecutorProvider, customerId: string): Promise<string> {
  const row = await queries.countryOf(db, { customerId });
  return row?.country ?? '';
}

export interface EntryTicket {
  id: string;
  amount: string;
  expiresAt: string;
}

/** Returns the first to expire of the player's tickets that can pay a tournament's entry price. */
export async function ticketFor(
  db: QueryExecutorProvider,
  tournamentId: string,
  customerId: string,
): Promise<EntryTicket | null> {
  const row = await queries.ticketFor(db, { customerId, tournamentId });
  return row ?? null;
}
