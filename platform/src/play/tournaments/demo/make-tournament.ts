import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import type { SelectionState } from '../feed/fixture-state.ts';
import { writeFeed } from '../feed/write-feed.ts';
import type { PayoutPlace } from '../repository.ts';

export interface OwnFixture {
  name: string;
  markets: { name: string; selections: { name: string /** Hundredths. */; odds: number }[] }[];
}

/** Amounts in minor units, points too. */
export interface OwnTournament {
  name: string;
  currency: string;
  startsAt: Date;
  endsAt: Date;
  /** undefined: when the last fixture starts, which is the end. */
  entryClosesAt?: Date | undefined;
  /** Settled bets that an entry needs to win a prize. */
  minSettledBets: number;
  entryPrice: bigint;
  /** Percent. */
  rake: number;
  initialPoints: bigint;
  minBet: bigint;
  maxBet: bigint;
  maxPlayers: number;
  /** Percentages add up to 100. */
  payoutPlaces: PayoutPlace[];
  fixtures: OwnFixture[];
}

export interface MadeTournament {
  id: string;
  fixtures: {
    fixtureId: string;
    markets: { marketId: string; selections: { selectionId: string; name: string; odds: number }[] }[];
  }[];
}

const HOUR_MS = 3_600_000;

/** One match with a market of three: what a tournament has when nothing else is asked for. */
export const PLAIN_FIXTURE: OwnFixture = {
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

/** A tournament beside the calendar: unlisted, on a clock of its own, with fixtures that only `setResult` decides. */
export async function makeTournament(db: Db, wanted: Partial<OwnTournament> = {}): Promise<MadeTournament> {
  const startsAt = wanted.startsAt ?? new Date();
  const tournament: OwnTournament = {
    name: 'Own tournament',
    currency: 'EUR',
    endsAt: new Date(startsAt.getTime() + HOUR_MS),
    minSettledBets: 0,
    entryPrice: 1_000n,
    rake: 10,
    initialPoints: 2_500_000n,
    minBet: 10_000n,
    maxBet: 1_000_000n,
    maxPlayers: 250,
    payoutPlaces: [50, 30, 20].map((percentage, index) => ({ place: index + 1, percentage })),
    fixtures: [PLAIN_FIXTURE],
    ...wanted,
    startsAt,
  };
  const id = `own-${randomUUID()}`;
  const made = { id, fixtures: tournament.fixtures.map((fixture, index) => named(fixture, `${id}-${index + 1}`)) };
  await writeFeed(
    db,
    made.fixtures.map((fixture, index) => stateOf(tournament, index, fixture)),
    startsAt,
  );
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into tournament (id, name, sport_name, currency, entry_price, rake, initial_points, min_bet, max_bet,
        max_players, payout_places, starts_at, ends_at, entry_closes_at, min_settled_bets, status, listed)
      values (${id}, ${tournament.name}, 'All sports', ${tournament.currency}, ${tournament.entryPrice},
        ${tournament.rake}, ${tournament.initialPoints}, ${tournament.minBet}, ${tournament.maxBet},
        ${tournament.maxPlayers}, ${JSON.stringify(tournament.payoutPlaces)}::jsonb, ${startsAt}, ${tournament.endsAt},
        ${tournament.entryClosesAt ?? null}, ${tournament.minSettledBets},
        ${startsAt.getTime() <= Date.now() ? 'RUNNING' : 'UPCOMING'}, false)`.execute(trx);
    await sql`
      insert into tournament_fixture (tournament_id, fixture_id)
      select ${id}, unnest(${made.fixtures.map(({ fixtureId }) => fixtureId)}::text[])`.execute(trx);
  });
  return made;
}

type MadeFixture = MadeTournament['fixtures'][number];

function named({ markets }: OwnFixture, fixtureId: string): MadeFixture {
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

function stateOf({ fixtures, endsAt }: OwnTournament, index: number, made: MadeFixture) {
  const { name = '', markets = [] } = fixtures[index] ?? {};
  const ends = endsAt.getTime();
  return {
    plan: {
      id: made.fixtureId,
      sport: 'Football' as const,
      competition: 'Own competition',
      name,
      sides: [],
      startsAt: ends,
      endsAt: ends,
    },
    score: null,
    minute: null,
    isVisible: true,
    disabled: false,
    toBeRemoved: false,
    markets: made.markets.map(({ marketId, selections }, m) => ({
      id: marketId,
      name: markets[m]?.name ?? '',
      ordinal: m + 1,
      layout: 'HORIZONTAL' as const,
      orderBy: 'ordinal' as const,
      showMarket: true,
      disabled: false,
      toBeRemoved: false,
      selections: selections.map(
        (selection, s): SelectionState => ({
          id: selection.selectionId,
          name: selection.name,
          ordinal: s + 1,
          odds: selection.odds,
          showBet: true,
          disabled: false,
          toBeRemoved: false,
          result: null,
        }),
      ),
    })),
  };
}
