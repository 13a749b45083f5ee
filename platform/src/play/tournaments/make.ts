import type { QueryExecutorProvider } from 'kysely';
import * as queries from './make.gen.ts';
import type { PayoutPlace } from './repository.ts';
import type { FixtureFilter } from './terms.ts';

/** Amounts in minor units, points too; rake and percentages in percent. */
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
  startsAt: Date;
  endsAt: Date;
  /** null: when the last fixture starts, at the end at the latest. */
  entryClosesAt: Date | null;
  /** null: its fixtures are linked by the caller. */
  fixtures: FixtureFilter | null;
  /** Found in the list; else by its id only. */
  listed: boolean;
  /** Entry of the schedule that makes it. */
  schedule: string | null;
  waitsForRivals: boolean;
}

export const placesOf = (payouts: readonly number[]): PayoutPlace[] =>
  payouts.map((percentage, index) => ({ place: index + 1, percentage }));

/** Adds tournaments; one whose id exists stays as it is. Those whose start has passed run at once. Returns the ids added. */
export async function addTournaments(
  db: QueryExecutorProvider,
  tournaments: readonly NewTournament[],
  now: Date,
): Promise<string[]> {
  if (tournaments.length === 0) return [];
  // JSON has no bigint.
  const made = tournaments.map((one) => ({
    ...one,
    ...{ entryPrice: String(one.entryPrice), initialPoints: String(one.initialPoints) },
    ...{ minBet: String(one.minBet), maxBet: String(one.maxBet) },
  }));
  const rows = await queries.addTournaments(db, { now, made });
  return rows.map(({ id }) => id);
}

/** Gives open tournaments the fixtures that their filters name and that they do not have yet. */
export async function linkFixtures(db: QueryExecutorProvider): Promise<void> {
  await queries.linkFixtures(db);
}
