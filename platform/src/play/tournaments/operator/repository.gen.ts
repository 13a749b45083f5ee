// Generated from the .sql file of the same name by `npm run queries`.
import { many, one } from '@parlay/server/query';

export type OperatorTournamentsRow = {
  id: string;
  name: string;
  status: string;
  brands: number[];
  currency: string;
  entryPrice: string;
  rake: string;
  sportName: string;
  initialPoints: string;
  minBet: string;
  maxBet: string;
  maxPlayers: number;
  minPlayers: number;
  minSettledBets: number;
  minPlayersBy: 'start' | 'entryCloses';
  canLeave: boolean;
  maxReentries: number;
  reentryPrice: string;
  addedPrize: string;
  guaranteedPrize: string;
  currentPlayers: number;
  inventedPlayers: number;
  payouts: unknown;
  startsAt: Date;
  endsAt: Date;
  entryClosesAt: Date;
  fixtures: unknown;
  fixtureCount: number;
  listed: boolean;
  schedule: string | null;
  pool: string;
  kept: string | null;
  toppedUp: string;
};
export const operatorTournaments = many<{
  status?: string | null | undefined;
  brand?: number | null | undefined;
  take: bigint | number | string;
  offset: bigint | number | string;
}, OperatorTournamentsRow>(`/* planned for its values */ select t.id, t.name, case when t.cancelled_at is null then t.status else 'CANCELLED' end as status, t.brands, t.currency,
wire_money(t.entry_price, t.currency) as "entryPrice", t.rake::text as "rake", t.sport_name as "sportName",
wire_money(t.initial_points, 'UNO') as "initialPoints", wire_money(t.min_bet, 'UNO') as "minBet",
wire_money(t.max_bet, 'UNO') as "maxBet", t.max_players as "maxPlayers", t.min_players as "minPlayers", t.min_settled_bets as "minSettledBets",
t.min_players_by as "minPlayersBy", t.can_leave as "canLeave", t.max_reentries as "maxReentries",
wire_money(coalesce(t.reentry_price, t.entry_price), t.currency) as "reentryPrice",
wire_money(t.added_prize, t.currency) as "addedPrize", wire_money(t.guaranteed_prize, t.currency) as "guaranteedPrize",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null) as "currentPlayers",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null and e.is_demo) as "inventedPlayers",
(select jsonb_agg(p -> 'percentage' order by (p ->> 'place')::int) from jsonb_array_elements(t.payout_places) p) as payouts,
t.starts_at as "startsAt", t.ends_at as "endsAt", entry_closes_at(t) as "entryClosesAt", t.fixture_filter as fixtures,
(select count(*)::int from tournament_fixture tf where tf.tournament_id = t.id) as "fixtureCount", t.listed, t.schedule,
wire_money(coalesce((select sum(p.amount)::bigint from posting p where p.account_id = t.pool_account), 0), t.currency)
  as "pool",
wire_money(t.kept, t.currency) as kept, wire_money(t.topped_up, t.currency) as "toppedUp" from tournament t
where case $1::text when 'CANCELLED' then t.cancelled_at is not null
    else $1 is null or (t.status = $1 and t.cancelled_at is null) end
  and ($2::int is null or $2 = any (t.brands))
order by t.starts_at desc, t.id limit $3 offset $4`, { params: ["status","brand","take","offset"], sure: ["entryPrice","rake","initialPoints","minBet","maxBet","reentryPrice","addedPrize","guaranteedPrize","currentPlayers","inventedPlayers","entryClosesAt","fixtureCount","pool","toppedUp"] });

export type OperatorTournamentRow = {
  id: string;
  name: string;
  status: string;
  brands: number[];
  currency: string;
  entryPrice: string;
  rake: string;
  sportName: string;
  initialPoints: string;
  minBet: string;
  maxBet: string;
  maxPlayers: number;
  minPlayers: number;
  minSettledBets: number;
  minPlayersBy: 'start' | 'entryCloses';
  canLeave: boolean;
  maxReentries: number;
  reentryPrice: string;
  addedPrize: string;
  guaranteedPrize: string;
  currentPlayers: number;
  inventedPlayers: number;
  payouts: unknown;
  startsAt: Date;
  endsAt: Date;
  entryClosesAt: Date;
  fixtures: unknown;
  fixtureCount: number;
  listed: boolean;
  schedule: string | null;
  pool: string;
  kept: string | null;
  toppedUp: string;
};
export const operatorTournament = one<{
  id: string;
}, OperatorTournamentRow>(`select t.id, t.name, case when t.cancelled_at is null then t.status else 'CANCELLED' end as status, t.brands, t.currency,
wire_money(t.entry_price, t.currency) as "entryPrice", t.rake::text as "rake", t.sport_name as "sportName",
wire_money(t.initial_points, 'UNO') as "initialPoints", wire_money(t.min_bet, 'UNO') as "minBet",
wire_money(t.max_bet, 'UNO') as "maxBet", t.max_players as "maxPlayers", t.min_players as "minPlayers", t.min_settled_bets as "minSettledBets",
t.min_players_by as "minPlayersBy", t.can_leave as "canLeave", t.max_reentries as "maxReentries",
wire_money(coalesce(t.reentry_price, t.entry_price), t.currency) as "reentryPrice",
wire_money(t.added_prize, t.currency) as "addedPrize", wire_money(t.guaranteed_prize, t.currency) as "guaranteedPrize",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null) as "currentPlayers",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null and e.is_demo) as "inventedPlayers",
(select jsonb_agg(p -> 'percentage' order by (p ->> 'place')::int) from jsonb_array_elements(t.payout_places) p) as payouts,
t.starts_at as "startsAt", t.ends_at as "endsAt", entry_closes_at(t) as "entryClosesAt", t.fixture_filter as fixtures,
(select count(*)::int from tournament_fixture tf where tf.tournament_id = t.id) as "fixtureCount", t.listed, t.schedule,
wire_money(coalesce((select sum(p.amount)::bigint from posting p where p.account_id = t.pool_account), 0), t.currency)
  as "pool",
wire_money(t.kept, t.currency) as kept, wire_money(t.topped_up, t.currency) as "toppedUp" from tournament t where t.id = $1`, { params: ["id"], sure: ["entryPrice","rake","initialPoints","minBet","maxBet","reentryPrice","addedPrize","guaranteedPrize","currentPlayers","inventedPlayers","entryClosesAt","fixtureCount","pool","toppedUp"] });

export type LateCorrectionsOfRow = {
  selectionId: string;
  provider: string;
  previous: 'WON' | 'LOST' | 'VOID';
  result: 'WON' | 'LOST' | 'VOID';
  reason: string;
  at: Date;
};
export const lateCorrectionsOf = many<{
  id: string;
}, LateCorrectionsOfRow>(`select c.selection_id as "selectionId", c.provider, c.previous, c.result, c.reason, c.at
from tournament t join tournament_fixture tf on tf.tournament_id = t.id
join market m on m.fixture_id = tf.fixture_id join selection s on s.market_id = m.id
join result_correction c on c.selection_id = s.id and c.at > t.finished_at
where t.id = $1 order by c.id`, { params: ["id"] });
