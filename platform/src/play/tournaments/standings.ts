import { type QueryExecutorProvider, sql } from 'kysely';

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
  /** Prize of a finished tournament, in its currency. */
  prize: { place: number; amount: string } | null;
  /** Settled bets that the entry still needs to win a prize. */
  missingBets: number;
  /** The entry price was paid back, since no entry had enough settled bets or the tournament was cancelled. */
  refunded: boolean;
  /** A ticket paid the price, and comes back with a refund. */
  byTicket: boolean;
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
      e.ticket_id is not null as "byTicket", e.is_demo as "isDemo"
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
