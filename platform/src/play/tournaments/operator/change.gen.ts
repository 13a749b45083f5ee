// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export const changeTournament = exec<{
  name?: string | null | undefined;
  brands: readonly number[];
  currency: string;
  entryPrice: bigint | number | string;
  rake?: string | number | null | undefined;
  sportName?: string | null | undefined;
  initialPoints?: bigint | number | string | null | undefined;
  minBet: bigint | number | string;
  maxBet: bigint | number | string;
  maxPlayers?: number | null | undefined;
  minSettledBets?: number | null | undefined;
  payouts?: unknown | null | undefined;
  fixtures?: unknown | null | undefined;
  startsAt: Date | string;
  endsAt: Date | string;
  entryClosesAt?: Date | string | null | undefined;
  listed?: boolean | null | undefined;
  id: string;
}>(`update tournament set name = coalesce($1, name), brands = $2::int[],
  currency = $3, entry_price = $4,
  rake = coalesce($5::numeric, rake), sport_name = coalesce($6, sport_name),
  initial_points = coalesce($7::bigint, initial_points), min_bet = $8,
  max_bet = $9, max_players = coalesce($10::int, max_players),
  min_settled_bets = coalesce($11::int, min_settled_bets),
  payout_places = coalesce($12::jsonb, payout_places),
  fixture_filter = coalesce($13::jsonb, fixture_filter),
  starts_at = $14, ends_at = $15, entry_closes_at = $16,
  listed = coalesce($17::boolean, listed)
where id = $18`, { params: ["name","brands","currency","entryPrice","rake","sportName","initialPoints","minBet","maxBet","maxPlayers","minSettledBets","payouts","fixtures","startsAt","endsAt","entryClosesAt","listed","id"], json: ["payouts","fixtures"] });

export const unlinkFixtures = exec<{
  id: string;
}>(`delete from tournament_fixture tf using tournament t
where t.id = tf.tournament_id and t.id = $1 and t.fixture_filter is not null`, { params: ["id"] });

export type LockTournamentRow = {
  hasStarted: boolean;
  players: number;
  brands: number[];
  currency: string;
  entryPrice: string;
  minBet: bigint;
  maxBet: bigint;
  startsAt: Date;
  endsAt: Date;
  entryClosesAt: Date | null;
};
export const lockTournament = one<{
  id: string;
}, LockTournamentRow>(`select status <> 'UPCOMING' or starts_at <= clock_timestamp() as "hasStarted",
  (select count(*)::int from tournament_entry e where e.tournament_id = t.id) as "players", brands, currency,
  wire_money(entry_price, currency) as "entryPrice", min_bet as "minBet", max_bet as "maxBet",
  starts_at as "startsAt", ends_at as "endsAt", entry_closes_at as "entryClosesAt"
from tournament t where id = $1 for update`, { params: ["id"], sure: ["players","entryPrice"] });
