-- name: changeTournament :exec
update tournament set name = coalesce(:name?, name), brands = :brands::int[],
  currency = :currency, entry_price = :entryPrice,
  rake = coalesce(:rake?::numeric, rake), sport_name = coalesce(:sportName?, sport_name),
  initial_points = coalesce(:initialPoints?::bigint, initial_points), min_bet = :minBet,
  max_bet = :maxBet, max_players = coalesce(:maxPlayers?::int, max_players),
  min_settled_bets = coalesce(:minSettledBets?::int, min_settled_bets),
  min_players = coalesce(:minPlayers?::int, min_players), min_players_by = coalesce(:minPlayersBy?, min_players_by),
  can_leave = coalesce(:canLeave?::boolean, can_leave), max_reentries = coalesce(:maxReentries?::int, max_reentries),
  reentry_price = :reentryPrice?, added_prize = :addedPrize, guaranteed_prize = :guaranteedPrize,
  payout_places = coalesce(:payouts?::jsonb, payout_places),
  fixture_filter = coalesce(:fixtures?::jsonb, fixture_filter),
  starts_at = :startsAt, ends_at = :endsAt, entry_closes_at = :entryClosesAt?,
  listed = coalesce(:listed?::boolean, listed)
where id = :id;

-- name: unlinkFixtures :exec
delete from tournament_fixture tf using tournament t
where t.id = tf.tournament_id and t.id = :id and t.fixture_filter is not null;

-- name: lockTournament :one
select status <> 'UPCOMING' or starts_at <= clock_timestamp() as "hasStarted",
  (select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null) as "players!", brands, currency,
  wire_money(entry_price, currency) as "entryPrice!",
  wire_money(reentry_price, currency) as "reentryPrice?", wire_money(added_prize, currency) as "addedPrize!",
  wire_money(guaranteed_prize, currency) as "guaranteedPrize!", min_players as "minPlayers", max_players as "maxPlayers", min_bet as "minBet", max_bet as "maxBet",
  starts_at as "startsAt", ends_at as "endsAt", entry_closes_at as "entryClosesAt"
from tournament t where id = :id for update;
