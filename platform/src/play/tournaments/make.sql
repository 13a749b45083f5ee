-- name: addTournaments :many
insert into tournament (id, name, sport_name, brands, currency, entry_price, rake, initial_points, min_bet, max_bet,
  max_players, payout_places, min_settled_bets, starts_at, ends_at, entry_closes_at, fixture_filter, listed, schedule,
  waits_for_rivals, min_players, min_players_by, can_leave, max_reentries, reentry_price, added_prize, guaranteed_prize,
  status)
select id, name, "sportName", brands, currency, "entryPrice", rake, "initialPoints", "minBet", "maxBet",
  "maxPlayers", "payoutPlaces", "minSettledBets", "startsAt", "endsAt", "entryClosesAt", fixtures, listed, schedule,
  "waitsForRivals", "minPlayers", "minPlayersBy", "canLeave", "maxReentries", "reentryPrice", "addedPrize",
  "guaranteedPrize", case when "startsAt" <= :now then 'RUNNING' else 'UPCOMING' end
from jsonb_to_recordset(:made::jsonb) as r (id text, name text, "sportName" text, brands int[], currency text,
  "entryPrice" bigint, rake numeric, "initialPoints" bigint, "minBet" bigint, "maxBet" bigint, "maxPlayers" int,
  "payoutPlaces" jsonb, "minSettledBets" int, "startsAt" timestamptz, "endsAt" timestamptz,
  "entryClosesAt" timestamptz, fixtures jsonb, listed boolean, schedule text, "waitsForRivals" boolean,
  "minPlayers" int, "minPlayersBy" text, "canLeave" boolean, "maxReentries" int, "reentryPrice" bigint,
  "addedPrize" bigint, "guaranteedPrize" bigint)
order by id on conflict do nothing returning id;

-- name: linkFixtures :exec
insert into tournament_fixture (tournament_id, fixture_id)
select t.id, f.id from tournament t
join fixture f on case
  when t.fixture_filter ? 'ids' then t.fixture_filter -> 'ids' ? f.id
  else f.starts_at >= t.starts_at and f.starts_at < t.ends_at and f.provider is not null end
where t.status <> 'FINISHED' and t.fixture_filter is not null
  and coalesce(f.provider = t.fixture_filter ->> 'provider', true)
  and (not t.fixture_filter ? 'sports' or t.fixture_filter -> 'sports' ? f.sport_name)
  and (not t.fixture_filter ? 'competitions' or t.fixture_filter -> 'competitions' ? f.competition)
  and not exists (
    select from tournament_fixture tf where tf.tournament_id = t.id and tf.fixture_id = f.id)
order by t.id, f.id on conflict do nothing;
