-- fragment: tournament
t.id, t.name, t.status, t.currency, wire_money(t.entry_price, t.currency) as "entryPrice!", t.starts_at as "startsAt",
t.ends_at as "endsAt", entry_closes_at(t) as "entryClosesAt!", t.sport_name as "sportName", t.rake::text as "rake!", t.max_players as "maxPlayers", t.min_players as "minPlayers",
wire_money(t.initial_points, 'UNO') as "initialPoints!", wire_money(t.min_bet, 'UNO') as "minBet!",
wire_money(t.max_bet, 'UNO') as "maxBet!", t.min_settled_bets as "minSettledBets",
t.min_players_by as "minPlayersBy", t.can_leave as "canLeave", t.max_reentries as "maxReentries",
wire_money(coalesce(t.reentry_price, t.entry_price), t.currency) as "reentryPrice!",
wire_money(t.added_prize, t.currency) as "addedPrize!", wire_money(t.guaranteed_prize, t.currency) as "guaranteedPrize!",
t.payout_places as "payoutPlaces", t.cancelled_at is not null as "isCancelled!",
t.cancelled_for as "cancelledFor", (select wire_money(f.fund, t.currency) from tournament_fund(t) f) as "prizePool!",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null) as "currentPlayers!",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null and e.is_demo) as "inventedPlayers!"

-- fragment: isFor
:brandId::int = any (t.brands) and t.currency = any (:currencies::text[])

-- name: runningTournament :one
select {tournament} from tournament t where {isFor} and t.status = 'RUNNING' and t.listed
order by t.starts_at desc limit 1;

-- name: tournamentById :one
select {tournament} from tournament t where {isFor} and t.id = :id;

-- name: hasTournament :one
select id from tournament t where t.id = :id and {isFor};

-- name: tournaments :many
-- Returns running and upcoming tournaments, and the latest finished ones.
select * from (
  select {tournament}, row_number() over (partition by t.status order by t.starts_at desc) as nth
  from tournament t where t.listed and {isFor}
) recent
where status <> 'FINISHED' or nth <= :finishedShown
order by "startsAt";

-- name: betsOf :many
with own as (
  select id, row_number() over (partition by status = 'PENDING' order by created_at desc, id desc) as nth
  from bet where entry_id = :entryId::uuid
)
select bet_json(bet, offer) as bet
from own join bet using (id) join offer using (selection_id)
where bet.status = 'PENDING' or own.nth <= :closedShown
order by bet.created_at desc, bet.id desc;

-- name: countryOf :one
select coalesce(address ->> 'countryCode', '') as country from player where customer_id = :customerId;

-- name: ticketFor :one
select b.id, wire_money(b.amount, b.currency) as "amount!", wire_instant(b.expires_at) as "expiresAt!"
from bonus b, tournament t
where b.customer_id = :customerId and b.status = 'CLAIMED' and t.id = :tournamentId
  and tournament_ticket_fits(b, t.entry_price, t.currency)
order by b.expires_at, b.id limit 1;
