import type { QueryExecutorProvider } from 'kysely';
import * as queries from './make.gen.ts';
import type { PayoutPlace } from './repository.ts';
import type { FixtureFilter } from './terms.ts';

/** A tournament to add. Amounts and points are in minor units, rake and percentages in percent. */
export interface NewTournament {
  id: string;
  name: string;
  sportName: string;
  brands: readonly number[];
  currency: string;
  entryPrice: bigint;
  rake: number;
  initialPoints: bigint;
  minBet: bigint;
  maxBet: bigint;
  maxPlayers: number;
  payoutPlaces: PayoutPlace[];
  minSettledBets: number;
  minPlayers: number;
  minPlayersBy: 'start' | 'entryCloses';
  canLeave: boolean;
  maxReentries: number;
  /** null for the entry price. */
  reentryPrice: bigint | null;
  addedPrize: bigint;
  guaranteedPrize: bigint;
  startsAt: Date;
  endsAt: Date;
  /** null for the start of the last fixture, but no later than the end. */
  entryClosesAt: Date | null;
  /** null if the caller links the fixtures. */
  fixtures: FixtureFilter | null;
  /** Whether it is in the list; otherwise it can only be found by its id. */
  listed: boolean;
  /** Id of the schedule entry that it comes from. */
  schedule: string | null;
  waitsForRivals: boolean;
}

export const placesOf = (payouts: readonly number[]): PayoutPlace[] =>
  payouts.map((percentage, index) => ({ place: index + 1, percentage }));

/** Adds tournaments whose ids are new. They are running if their start has passed. Returns the added ids. */
export async function addTournaments(
  db: QueryExecutorProvider,
  tournaments: readonly NewTournament[],
  now: Date,
): Promise<string[]> {
  if (tournaments.length === 0) return [];
  // JSON has no bigint.
  const made = tournaments.map((tournament) => ({
    ...tournament,
    ...{ entryPrice: String(tournament.entryPrice), initialPoints: String(tournament.initialPoints) },
    reentryPrice: tournament.reentryPrice === null ? null : String(tournament.reentryPrice),
    ...{ addedPrize: String(tournament.addedPrize), guaranteedPrize: String(tournament.guaranteedPrize) },
    ...{ minBet: String(tournament.minBet), maxBet: String(tournament.maxBet) },
  }));
  const rows = await queries.addTournaments(db, { now, made });
  return rows.map(({ id }) => id);
}

/** Adds to open tournaments the fixtures that match their filters and are not linked yet. */
export async function linkFixtures(db: QueryExecutorProvider): Promise<void> {
  await queries.linkFixtures(db);
}
