import { randomUUID } from 'node:crypto';
import { readBrands } from '@parlay/contracts/brand-files';
import type { FeedFixture } from '@parlay/contracts/odds-feed';
import type { Db } from '../../../core/database/database.ts';
import { addTournaments, type NewTournament } from '../make.ts';
import * as queries from './make-tournament.gen.ts';

export interface TestFixture {
  name: string;
  markets: { name: string; selections: { name: string /** Hundredths. */; odds: number }[] }[];
}

/** Fields of a new tournament that a test tournament gets from its maker, or has in another form. */
type OtherFields =
  | 'id'
  | 'sportName'
  | 'brands'
  | 'entryClosesAt'
  | 'fixtures'
  | 'listed'
  | 'schedule'
  | 'waitsForRivals';

/** A test tournament. Amounts and points are in minor units. */
export interface TestTournament extends Omit<NewTournament, OtherFields> {
  /** undefined for all brands that offer the currency. */
  brands?: readonly number[] | undefined;
  /** undefined for the start of the last fixture, which is also the end. */
  entryClosesAt?: Date | undefined;
  fixtures: TestFixture[];
}

export interface CreatedTournament {
  id: string;
  fixtures: {
    fixtureId: string;
    markets: { marketId: string; selections: { selectionId: string; name: string; odds: number }[] }[];
  }[];
}

const HOUR_MS = 3_600_000;

/** Default fixture: one match with a market of three selections. */
export const PLAIN_FIXTURE: TestFixture = {
  name: 'Harbour City – Northgate United',
  markets: [
    {
      name: 'Full time result',
      selections: [
        { name: 'Harbour City', odds: 200 },
        { name: 'Draw', odds: 300 },
        { name: 'Northgate United', odds: 450 },
      ],
    },
  ],
};

/** Creates an unlisted tournament for a test, with its own times and with fixtures that only `setResult` decides. */
export async function createTestTournament(db: Db, options: Partial<TestTournament> = {}): Promise<CreatedTournament> {
  const startsAt = options.startsAt ?? new Date();
  const tournament: TestTournament = {
    name: 'Own tournament',
    currency: 'EUR',
    endsAt: new Date(startsAt.getTime() + HOUR_MS),
    minSettledBets: 0,
    ...{ minPlayers: 1, minPlayersBy: 'start', canLeave: true, maxReentries: 0, reentryPrice: null },
    ...{ addedPrize: 0n, guaranteedPrize: 0n },
    entryPrice: 1_000n,
    rake: 10,
    initialPoints: 2_500_000n,
    minBet: 10_000n,
    maxBet: 1_000_000n,
    maxPlayers: 250,
    payoutPlaces: [50, 30, 20].map((percentage, index) => ({ place: index + 1, percentage })),
    fixtures: [PLAIN_FIXTURE],
    ...options,
    startsAt,
  };
  const id = `own-${randomUUID()}`;
  const created = { id, fixtures: tournament.fixtures.map((fixture, index) => withIds(fixture, `${id}-${index + 1}`)) };
  const fixtures = created.fixtures.map((fixture, index) => stateOf(tournament, index, fixture));
  const { fixtures: _, brands = brandsWith(tournament.currency), entryClosesAt = null, ...terms } = tournament;
  await db.transaction().execute(async (trx) => {
    await queries.makeTournament(trx, { fixtures });
    const row = { ...terms, id, brands, entryClosesAt, sportName: 'All sports', fixtures: null, schedule: null };
    await addTournaments(trx, [{ ...row, listed: false, waitsForRivals: false }], new Date());
    await queries.makeTournament2(trx, { id, fixtures: created.fixtures.map(({ fixtureId }) => fixtureId) });
  });
  return created;
}

let currencies: Map<number, readonly string[]> | undefined;

/** Returns the ids of all brands that offer a currency. */
function brandsWith(currency: string): number[] {
  const result = currencies ? undefined : readBrands();
  if (result && !result.ok) throw new Error(result.error);
  currencies ??= new Map(result?.brands.map((brand) => [brand.id, brand.currencies]));
  return [...currencies].flatMap(([id, offered]) => (offered.includes(currency) ? [id] : []));
}

type CreatedFixture = CreatedTournament['fixtures'][number];

function withIds({ markets }: TestFixture, fixtureId: string): CreatedFixture {
  return {
    fixtureId,
    markets: markets.map(({ selections }, m) => ({
      marketId: `${fixtureId}:${m + 1}`,
      selections: selections.map(({ name, odds }, s) => ({
        selectionId: `${fixtureId}:${m + 1}:${s + 1}`,
        name,
        odds,
      })),
    })),
  };
}

function stateOf({ fixtures, endsAt }: TestTournament, index: number, created: CreatedFixture): FeedFixture {
  const { name = '', markets = [] } = fixtures[index] ?? {};
  return {
    id: created.fixtureId,
    sport: 'Football',
    competition: 'Own competition',
    name,
    startsAt: endsAt.toISOString(),
    score: null,
    minute: null,
    isVisible: true,
    disabled: false,
    toBeRemoved: false,
    markets: created.markets.map(({ marketId, selections }, m) => ({
      id: marketId,
      name: markets[m]?.name ?? '',
      ordinal: m + 1,
      layout: 'HORIZONTAL',
      orderBy: 'ordinal',
      showMarket: true,
      disabled: false,
      toBeRemoved: false,
      selections: selections.map(({ selectionId, ...selection }, s) => ({
        ...selection,
        id: selectionId,
        ordinal: s + 1,
        showBet: true,
        disabled: false,
        toBeRemoved: false,
        result: null,
      })),
    })),
  };
}
