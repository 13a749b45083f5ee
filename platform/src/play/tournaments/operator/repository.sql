-- fragment: columns
t.id, t.name, case when t.cancelled_at is null then t.status else 'CANCELLED' end as status, t.brands, t.currency,
wire_money(t.entry_price, t.currency) as "entryPrice!", t.rake::text as "rake!", t.sport_name as "sportName",
wire_money(t.initial_points, 'UNO') as "initialPoints!", wire_money(t.min_bet, 'UNO') as "minBet!",
wire_money(t.max_bet, 'UNO') as "maxBet!", t.max_players as "maxPlayers", t.min_players as "minPlayers", t.min_settled_bets as "minSettledBets",
t.min_players_by as "minPlayersBy", t.can_leave as "canLeave", t.max_reentries as "maxReentries",
wire_money(coalesce(t.reentry_price, t.entry_price), t.currency) as "reentryPrice!",
wire_money(t.added_prize, t.currency) as "addedPrize!", wire_money(t.guaranteed_prize, t.currency) as "guaranteedPrize!",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null) as "currentPlayers!",
(select count(*)::int from tournament_entry e where e.tournament_id = t.id and e.ended_at is null and e.is_demo) as "inventedPlayers!",
(select jsonb_agg(p -> 'percentage' order by (p ->> 'place')::int) from jsonb_array_elements(t.payout_places) p) as payouts,
t.starts_at as "startsAt", t.ends_at as "endsAt", entry_closes_at(t) as "entryClosesAt!", t.fixture_filter as fixtures,
(select count(*)::int from tournament_fixture tf where tf.tournament_id = t.id) as "fixtureCount!", t.listed, t.schedule,
wire_money(coalesce((select sum(p.amount)::bigint from posting p where p.account_id = t.pool_account), 0), t.currency)
  as "pool!",
wire_money(t.kept, t.currency) as kept, wire_money(t.topped_up, t.currency) as "toppedUp!"

-- name: operatorTournaments :many
select {columns} from tournament t
where case :status?::text when 'CANCELLED' then t.cancelled_at is not null
    else :status is null or (t.status = :status and t.cancelled_at is null) end
  and (:brand?::int is null or :brand = any (t.brands))
order by t.starts_at desc, t.id limit :take offset :offset;

-- name: operatorTournament :one
select {columns} from tournament t where t.id = :id;

-- name: lateCorrectionsOf :many
select c.selection_id as "selectionId", c.provider, c.previous, c.result, c.reason, c.at
from tournament t join tournament_fixture tf on tf.tournament_id = t.id
join market m on m.fixture_id = tf.fixture_id join selection s on s.market_id = m.id
join result_correction c on c.selection_id = s.id and c.at > t.finished_at
where t.id = :id order by c.id;
