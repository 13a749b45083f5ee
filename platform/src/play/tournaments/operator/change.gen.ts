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
  minPlayers?: number | null | undefined;
  minPlayersBy?: string | null | undefined;
  canLeave?: boolean | null | undefined;
  maxReentries?: number | null | undefined;
  reentryPrice?: bigint | number | string | null | undefined;
  addedPrize: bigint | number | string;
  guaranteedPrize: bigint | number | string;
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
  min_players = coalesce($12::int, min_players), min_players_by = coalesce($13, min_players_by),
  can_leave = coalesce($14::boolean, can_leave), max_reentries = coalesce($15::int, max_reentries),
  reentry_price = $16, added_prize = $17, guaranteed_prize = $18,
  payout_places = coalesce($19::jsonb, payout_places),
  fixture_filter = coalesce($20::jsonb, fixture_filter),
  starts_at = $21, ends_at = $22, entry_closes_at = $23,
  listed = coalesce($24::boolean, listed)
where id = $25`, { params: ["name","brands","currency","entryPrice","rake","sportName","initialPoints","minBet","maxBet","maxPlayers","minSettledBets","minPlayers","minPlayersBy","canLeave","maxReentries","reentryPrice","addedPrize","guaranteedPrize","payouts","fixtures","startsAt","endsAt","entryClosesAt","listed","id"], json: ["payouts","fixtures"] });

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
  reentryPrice: string | null;
  addedPrize: string;
  guaranteedPrize: string;
  minPlayers: number;
  maxPlayers: number;
  minBet: bigint;
  maxBet: bigint;
  startsAt: Date;
  endsAt: Date;
  entryClosesAt: Date | null;
};
export const lockTournament = one<{
  id: string;
}, LockTournamentRow>(`select status <> 'UPCOMING' or starts_at <= clock_timestamp() as "hasStarted",
  (select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null) as "players", brands, currency,
  wire_money(entry_price, currency) as "entryPrice",
  wire_money(reentry_price, currency) as "reentryPrice", wire_money(added_prize, currency) as "addedPrize",
  wire_money(guaranteed_prize, currency) as "guaranteedPrize", min_players as "minPlayers", max_players as "maxPlayers", min_bet as "minBet", max_bet as "maxBet",
  starts_at as "startsAt", ends_at as "endsAt", entry_closes_at as "entryClosesAt"
from tournament t where id = $1 for update`, { params: ["id"], sure: ["players","entryPrice","addedPrize","guaranteedPrize"] });
