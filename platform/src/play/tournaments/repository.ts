import { type QueryExecutorProvider, sql } from 'kysely';
import type { Bet } from './bet.ts';

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

/** Audience of tournaments: those of a brand, in one of the currencies. */
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
  const { rows } = await sql<EntryTicket>`
    select b.id, wire_money(b.amount, b.currency) as amount, wire_instant(b.expires_at) as "expiresAt"
    from bonus b, tournament t
    where b.customer_id = ${customerId} and b.status = 'CLAIMED' and t.id = ${tournamentId}
      and tournament_ticket_fits(b, t.entry_price, t.currency)
    order by b.expires_at, b.id limit 1`.execute(db);
  return rows[0] ?? null;
}
