import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { Bet } from './bet.ts';
import * as queries from './repository.gen.ts';

const PayoutPlace = z.object({ place: z.int(), percentage: z.number() });
export type PayoutPlace = z.infer<typeof PayoutPlace>;

/** Amounts as decimal strings; points carry two decimals like EUR. */
export type TournamentRow = Omit<queries.TournamentByIdRow, 'payoutPlaces'> & { payoutPlaces: PayoutPlace[] };

const PayoutPlaces = z.array(PayoutPlace);

const readRow = <Row extends { payoutPlaces: unknown }>(row: Row) => ({
  ...row,
  payoutPlaces: PayoutPlaces.parse(row.payoutPlaces),
});

/** Audience of tournaments: those of a brand, in one of the currencies. */
export interface Audience {
  brandId: number;
  currencies: readonly string[];
}

/** A tournament for an audience; without an id the running one. */
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

/** Whether there is such a tournament for an audience. */
export async function hasTournament(db: QueryExecutorProvider, audience: Audience, id: string): Promise<boolean> {
  return (await queries.hasTournament(db, { ...audience, id })) !== undefined;
}

const FINISHED_SHOWN = 10;

/** Running and upcoming tournaments, and the last finished ones. */
export async function tournaments(db: QueryExecutorProvider, audience: Audience): Promise<TournamentRow[]> {
  return (await queries.tournaments(db, { ...audience, finishedShown: FINISHED_SHOWN })).map(readRow);
}

/** Closed bets shown; all open ones are. */
const CLOSED_SHOWN = 200;

/** An entry's bets, newest first. */
export async function betsOf(db: QueryExecutorProvider, entryId: string): Promise<Bet[]> {
  const rows = await queries.betsOf(db, { entryId, closedShown: CLOSED_SHOWN });
  return rows.map(({ bet }) => Bet.parse(bet));
}

/** Country of a player's address, empty where none is known. */
export async function countryOf(db: QueryExecutorProvider, customerId: string): Promise<string> {
  const row = await queries.countryOf(db, { customerId });
  return row?.country ?? '';
}

export interface EntryTicket {
  id: string;
  amount: string;
  expiresAt: string;
}

/** A player's ticket that can pay a tournament's entry price, the one that ends first. */
export async function ticketFor(
  db: QueryExecutorProvider,
  tournamentId: string,
  customerId: string,
): Promise<EntryTicket | null> {
  const row = await queries.ticketFor(db, { customerId, tournamentId });
  return row ?? null;
}
