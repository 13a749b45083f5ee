import { type QueryExecutorProvider, sql } from 'kysely';
import type { Bet } from './tournament.ts';

export interface PayoutPlace {
  place: number;
  percentage: number;
}

export interface TournamentRow {
  id: string;
  name: string;
  status: string;
  entryPrice: string;
  currency: string;
  startsAt: Date;
  endsAt: Date;
  entryClosesAt: Date;
  sportName: string;
  rake: string;
  initialPoints: string;
  minBet: string;
  maxBet: string;
  minSettledBets: number;
  maxPlayers: number;
  currentPlayers: number;
  payoutPlaces: PayoutPlace[];
  isCancelled: boolean;
}

/** Amounts as decimal strings; points carry two decimals like EUR. */
const TOURNAMENT = sql`
  t.id, t.name, t.status, t.currency, wire_money(t.entry_price, t.currency) as "entryPrice", t.starts_at as "startsAt",
  t.ends_at as "endsAt", entry_closes_at(t) as "entryClosesAt", t.sport_name as "sportName", t.rake::text as rake, t.max_players as "maxPlayers",
  wire_money(t.initial_points, 'UNO') as "initialPoints", wire_money(t.min_bet, 'UNO') as "minBet",
  wire_money(t.max_bet, 'UNO') as "maxBet", t.min_settled_bets as "minSettledBets",
  t.payout_places as "payoutPlaces", t.cancelled_at is not null as "isCancelled",
  (select count(*)::int from tournament_entry e where e.tournament_id = t.id) as "currentPlayers"`;

/** Whose tournaments: those of a brand, in one of the currencies. */
export interface Audience {
  brandId: number;
  currencies: readonly string[];
}

const isFor = ({ brandId, currencies }: Audience) =>
  sql`${brandId}::int = any (t.brands) and t.currency = any (${[...currencies]}::text[])`;

/** A tournament for an audience; without an id the running one. */
export async function tournamentFor(
  db: QueryExecutorProvider,
  audience: Audience,
  id: string | undefined,
): Promise<TournamentRow | undefined> {
  const wanted = id === undefined ? sql`t.status = 'RUNNING' and t.listed` : sql`t.id = ${id}`;
  const { rows } = await sql<TournamentRow>`
    select ${TOURNAMENT} from tournament t where ${isFor(audience)} and ${wanted}
    order by t.starts_at desc limit 1`.execute(db);
  return rows[0];
}

/** Whether there is such a tournament for an audience. */
export async function hasTournament(db: QueryExecutorProvider, audience: Audience, id: string): Promise<boolean> {
  const { rows } = await sql`select from tournament t where t.id = ${id} and ${isFor(audience)}`.execute(db);
  return rows.length > 0;
}

const FINISHED_SHOWN = 10;

/** Running and upcoming tournaments, and the last finished ones. */
export async function tournaments(db: QueryExecutorProvider, audience: Audience): Promise<TournamentRow[]> {
  const { rows } = await sql<TournamentRow>`
    select * from (
      select ${TOURNAMENT}, row_number() over (partition by t.status order by t.starts_at desc) as nth
      from tournament t where t.listed and ${isFor(audience)}
    ) recent
    where status <> 'FINISHED' or nth <= ${FINISHED_SHOWN}
    order by "startsAt"`.execute(db);
  return rows;
}

/** One selection with its market and fixture. */
export interface OfferRow {
  fixtureId: string;
  fixtureName: string;
  competition: string;
  sportName: string;
  startsAt: Date;
  score: string | null;
  minute: number | null;
  fixtureIsVisible: boolean;
  fixtureDisabled: boolean;
  fixtureToBeRemoved: boolean;
  scoreChangedAt: Date | null;
  marketId: string;
  marketName: string;
  marketOrdinal: number;
  layout: 'HORIZONTAL' | 'VERTICAL';
  orderBy: 'odds' | 'name' | 'ordinal';
  showMarket: boolean;
  marketDisabled: boolean;
  marketToBeRemoved: boolean;
  selectionId: string;
  selectionName: string;
  selectionOrdinal: number;
  odds: number;
  showBet: boolean;
  selectionDisabled: boolean;
  selectionToBeRemoved: boolean;
  oddsChangedAt: Date | null;
}

/** The open offer of a tournament, in display order. */
export async function offersOf(db: QueryExecutorProvider, tournamentId: string): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select f.id as "fixtureId", f.name as "fixtureName", f.competition, f.sport_name as "sportName",
      f.starts_at as "startsAt", f.score, f.minute, f.is_visible as "fixtureIsVisible",
      f.disabled or f.suspended as "fixtureDisabled", f.to_be_removed as "fixtureToBeRemoved", f.score_changed_at as "scoreChangedAt",
      m.id as "marketId", m.name as "marketName", m.ordinal as "marketOrdinal", m.layout, m.order_by as "orderBy",
      m.show_market as "showMarket", m.disabled as "marketDisabled", m.to_be_removed as "marketToBeRemoved",
      s.id as "selectionId", s.name as "selectionName", s.ordinal as "selectionOrdinal", s.odds,
      s.show_bet as "showBet", s.disabled as "selectionDisabled", s.to_be_removed as "selectionToBeRemoved",
      s.odds_changed_at as "oddsChangedAt"
    from tournament_fixture tf join fixture f on f.id = tf.fixture_id
    join market m on m.fixture_id = f.id join selection s on s.market_id = m.id
    where tf.tournament_id = ${tournamentId} and f.is_visible
    order by f.starts_at, f.competition, f.id, m.ordinal, s.ordinal`.execute(db);
  return rows;
}

export interface StandingRow {
  entryId: string;
  customerId: string;
  displayName: string;
  countryCode: string;
  /** Available and in open bets together. */
  points: string;
  available: string;
  openBets: string;
  position: number;
  /** Of a finished tournament, in its currency. */
  prize: { place: number; amount: string } | null;
  /** Settled bets that the entry still needs to win a prize. */
  missingBets: number;
  /** The entry price was paid back, since no entry had enough settled bets or the tournament was cancelled. */
  refunded: boolean;
  /** An invented rival of a demonstration. */
  isDemo: boolean;
}

/** The leaderboard: most points first (available and in open bets), equal points share a position; fixed by the end. */
export async function standings(db: QueryExecutorProvider, tournamentId: string): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select e.id as "entryId", e.customer_id as "customerId", e.display_name as "displayName",
      e.country_code as "countryCode", wire_money(e.available + e.open_bets, 'UNO') as points,
      wire_money(e.available, 'UNO') as available, wire_money(e.open_bets, 'UNO') as "openBets",
      coalesce(e.position, rank() over (order by e.available + e.open_bets desc))::int as position,
      case when e.prize is not null
        then jsonb_build_object('place', e.prize_place, 'amount', wire_money(e.prize, t.currency)) end as prize,
      greatest(t.min_settled_bets - e.settled_bets, 0) as "missingBets", e.refunded,
      e.is_demo as "isDemo"
    from tournament_entry e join tournament t on t.id = e.tournament_id where e.tournament_id = ${tournamentId}
    order by e.available + e.open_bets desc, e.joined_at, e.id`.execute(db);
  return rows;
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

/** Closed bets shown; all open ones are. */
const CLOSED_SHOWN = 200;

/** An entry's bets, newest first. */
export async function betsOf(db: QueryExecutorProvider, entryId: string): Promise<Bet[]> {
  const { rows } = await sql<{ bet: Bet }>`
    with own as (
      select id, row_number() over (partition by status = 'PENDING' order by created_at desc, id desc) as nth
      from bet where entry_id = ${entryId}::uuid
    )
    select bet_json(bet, offer) as bet
    from own join bet using (id) join offer using (selection_id)
    where bet.status = 'PENDING' or own.nth <= ${CLOSED_SHOWN}
    order by bet.created_at desc, bet.id desc`.execute(db);
  return rows.map(({ bet }) => bet);
}

/** Country of a player's address, empty where none is known. */
export async function countryOf(db: QueryExecutorProvider, customerId: string): Promise<string> {
  const { rows } = await sql<{ country: string }>`
    select coalesce(address ->> 'countryCode', '') as country from player where customer_id = ${customerId}`.execute(
    db,
  );
  return rows[0]?.country ?? '';
}
