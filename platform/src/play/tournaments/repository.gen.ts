// Generated from the .sql file of the same name by `npm run queries`.
import { many, one } from '@parlay/server/query';

export type RunningTournamentRow = {
  id: string;
  name: string;
  status: 'UPCOMING' | 'RUNNING' | 'FINISHED';
  currency: string;
  entryPrice: string;
  startsAt: Date;
  endsAt: Date;
  entryClosesAt: Date;
  sportName: string;
  rake: string;
  maxPlayers: number;
  minPlayers: number;
  initialPoints: string;
  minBet: string;
  maxBet: string;
  minSettledBets: number;
  minPlayersBy: 'start' | 'entryCloses';
  canLeave: boolean;
  maxReentries: number;
  reentryPrice: string;
  addedPrize: string;
  guaranteedPrize: string;
  payoutPlaces: unknown;
  isCancelled: boolean;
  cancelledFor: 'operator' | 'players' | null;
  prizePool: string;
  currentPlayers: number;
  inventedPlayers: number;
};
export const runningTournament = one<{
  brandId: number;
  currencies: readonly string[];
}, RunningTournamentRow>(`select t.id, t.name, t.status, t.currency, wire_money(t.entry_price, t.currency) as "entryPrice", t.starts_at as "startsAt",
t.ends_at as "endsAt", entry_closes_at(t) as "entryClosesAt", t.sport_name as "sportName", t.rake::text as "rake", t.max_players as "maxPlayers", t.min_players as "minPlayers",
wire_money(t.initial_points, 'UNO') as "initialPoints", wire_money(t.min_bet, 'UNO') as "minBet",
wire_money(t.max_bet, 'UNO') as "maxBet", t.min_settled_bets as "minSettledBets",
t.min_players_by as "minPlayersBy", t.can_leave as "canLeave", t.max_reentries as "maxReentries",
wire_money(coalesce(t.reentry_price, t.entry_price), t.currency) as "reentryPrice",
wire_money(t.added_prize, t.currency) as "addedPrize", wire_money(t.guaranteed_prize, t.currency) as "guaranteedPrize",
t.payout_places as "payoutPlaces", t.cancelled_at is not null as "isCancelled",
t.cancelled_for as "cancelledFor", (select wire_money(f.fund, t.currency) from tournament_fund(t) f) as "prizePool",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null) as "currentPlayers",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null and e.is_demo) as "inventedPlayers" from tournament t where $1::int = any (t.brands) and t.currency = any ($2::text[]) and t.status = 'RUNNING' and t.listed
order by t.starts_at desc limit 1`, { params: ["brandId","currencies"], sure: ["entryPrice","entryClosesAt","rake","initialPoints","minBet","maxBet","reentryPrice","addedPrize","guaranteedPrize","isCancelled","prizePool","currentPlayers","inventedPlayers"] });

export type TournamentByIdRow = {
  id: string;
  name: string;
  status: 'UPCOMING' | 'RUNNING' | 'FINISHED';
  currency: string;
  entryPrice: string;
  startsAt: Date;
  endsAt: Date;
  entryClosesAt: Date;
  sportName: string;
  rake: string;
  maxPlayers: number;
  minPlayers: number;
  initialPoints: string;
  minBet: string;
  maxBet: string;
  minSettledBets: number;
  minPlayersBy: 'start' | 'entryCloses';
  canLeave: boolean;
  maxReentries: number;
  reentryPrice: string;
  addedPrize: string;
  guaranteedPrize: string;
  payoutPlaces: unknown;
  isCancelled: boolean;
  cancelledFor: 'operator' | 'players' | null;
  prizePool: string;
  currentPlayers: number;
  inventedPlayers: number;
};
export const tournamentById = one<{
  brandId: number;
  currencies: readonly string[];
  id: string;
}, TournamentByIdRow>(`select t.id, t.name, t.status, t.currency, wire_money(t.entry_price, t.currency) as "entryPrice", t.starts_at as "startsAt",
t.ends_at as "endsAt", entry_closes_at(t) as "entryClosesAt", t.sport_name as "sportName", t.rake::text as "rake", t.max_players as "maxPlayers", t.min_players as "minPlayers",
wire_money(t.initial_points, 'UNO') as "initialPoints", wire_money(t.min_bet, 'UNO') as "minBet",
wire_money(t.max_bet, 'UNO') as "maxBet", t.min_settled_bets as "minSettledBets",
t.min_players_by as "minPlayersBy", t.can_leave as "canLeave", t.max_reentries as "maxReentries",
wire_money(coalesce(t.reentry_price, t.entry_price), t.currency) as "reentryPrice",
wire_money(t.added_prize, t.currency) as "addedPrize", wire_money(t.guaranteed_prize, t.currency) as "guaranteedPrize",
t.payout_places as "payoutPlaces", t.cancelled_at is not null as "isCancelled",
t.cancelled_for as "cancelledFor", (select wire_money(f.fund, t.currency) from tournament_fund(t) f) as "prizePool",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null) as "currentPlayers",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null and e.is_demo) as "inventedPlayers" from tournament t where $1::int = any (t.brands) and t.currency = any ($2::text[]) and t.id = $3`, { params: ["brandId","currencies","id"], sure: ["entryPrice","entryClosesAt","rake","initialPoints","minBet","maxBet","reentryPrice","addedPrize","guaranteedPrize","isCancelled","prizePool","currentPlayers","inventedPlayers"] });

export type HasTournamentRow = {
  id: string;
};
export const hasTournament = one<{
  id: string;
  brandId: number;
  currencies: readonly string[];
}, HasTournamentRow>(`select id from tournament t where t.id = $1 and $2::int = any (t.brands) and t.currency = any ($3::text[])`, { params: ["id","brandId","currencies"] });

export type TournamentsRow = {
  id: string;
  name: string;
  status: 'UPCOMING' | 'RUNNING' | 'FINISHED';
  currency: string;
  entryPrice: string;
  startsAt: Date;
  endsAt: Date;
  entryClosesAt: Date;
  sportName: string;
  rake: string;
  maxPlayers: number;
  minPlayers: number;
  initialPoints: string;
  minBet: string;
  maxBet: string;
  minSettledBets: number;
  minPlayersBy: 'start' | 'entryCloses';
  canLeave: boolean;
  maxReentries: number;
  reentryPrice: string;
  addedPrize: string;
  guaranteedPrize: string;
  payoutPlaces: unknown;
  isCancelled: boolean;
  cancelledFor: 'operator' | 'players' | null;
  prizePool: string;
  currentPlayers: number;
  inventedPlayers: number;
  nth: bigint | null;
};
/** Returns running and upcoming tournaments, and the latest finished ones. */
export const tournaments = many<{
  brandId: number;
  currencies: readonly string[];
  finishedShown: bigint | number | string;
}, TournamentsRow>(`select * from (
  select t.id, t.name, t.status, t.currency, wire_money(t.entry_price, t.currency) as "entryPrice", t.starts_at as "startsAt",
t.ends_at as "endsAt", entry_closes_at(t) as "entryClosesAt", t.sport_name as "sportName", t.rake::text as "rake", t.max_players as "maxPlayers", t.min_players as "minPlayers",
wire_money(t.initial_points, 'UNO') as "initialPoints", wire_money(t.min_bet, 'UNO') as "minBet",
wire_money(t.max_bet, 'UNO') as "maxBet", t.min_settled_bets as "minSettledBets",
t.min_players_by as "minPlayersBy", t.can_leave as "canLeave", t.max_reentries as "maxReentries",
wire_money(coalesce(t.reentry_price, t.entry_price), t.currency) as "reentryPrice",
wire_money(t.added_prize, t.currency) as "addedPrize", wire_money(t.guaranteed_prize, t.currency) as "guaranteedPrize",
t.payout_places as "payoutPlaces", t.cancelled_at is not null as "isCancelled",
t.cancelled_for as "cancelledFor", (select wire_money(f.fund, t.currency) from tournament_fund(t) f) as "prizePool",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null) as "currentPlayers",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null and e.is_demo) as "inventedPlayers", row_number() over (partition by t.status order by t.starts_at desc) as nth
  from tournament t where t.listed and $1::int = any (t.brands) and t.currency = any ($2::text[])
) recent
where status <> 'FINISHED' or nth <= $3
order by "startsAt"`, { params: ["brandId","currencies","finishedShown"], sure: ["entryPrice","entryClosesAt","rake","initialPoints","minBet","maxBet","reentryPrice","addedPrize","guaranteedPrize","isCancelled","prizePool","currentPlayers","inventedPlayers"] });

export type BetsOfRow = {
  bet: unknown;
};
export const betsOf = many<{
  entryId: string;
  closedShown: bigint | number | string;
}, BetsOfRow>(`with own as (
  select id, row_number() over (partition by status = 'PENDING' order by created_at desc, id desc) as nth
  from bet where entry_id = $1::uuid
)
select bet_json(bet, offer) as bet
from own join bet using (id) join offer using (selection_id)
where bet.status = 'PENDING' or own.nth <= $2
order by bet.created_at desc, bet.id desc`, { params: ["entryId","closedShown"] });

export type CountryOfRow = {
  country: string;
};
export const countryOf = one<{
  customerId: string;
}, CountryOfRow>(`select coalesce(address ->> 'countryCode', '') as country from player where customer_id = $1`, { params: ["customerId"] });

export type TicketForRow = {
  id: string;
  amount: string;
  expiresAt: string;
};
export const ticketFor = one<{
  customerId: string;
  tournamentId: string;
}, TicketForRow>(`select b.id, wire_money(b.amount, b.currency) as "amount", wire_instant(b.expires_at) as "expiresAt"
from bonus b, tournament t
where b.customer_id = $1 and b.status = 'CLAIMED' and t.id = $2
  and tournament_ticket_fits(b, t.entry_price, t.currency)
order by b.expires_at, b.id limit 1`, { params: ["customerId","tournamentId"], sure: ["amount","expiresAt"] });
