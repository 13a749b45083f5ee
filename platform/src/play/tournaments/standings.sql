-- name: standings :many
select e.id as "entryId", e.customer_id as "customerId", e.display_name as "displayName",
  e.country_code as "countryCode", wire_money(e.available + e.open_bets, 'UNO') as "points!",
  wire_money(e.available, 'UNO') as "available!", wire_money(e.open_bets, 'UNO') as "openBets!",
  coalesce(e.position, rank() over (order by e.available + e.open_bets desc))::int as "position!",
  case when e.prize is not null
    then jsonb_build_object('place', e.prize_place, 'amount', wire_money(e.prize, t.currency)) end as prize,
  greatest(t.min_settled_bets - e.settled_bets, 0) as "missingBets!", e.refunded,
  e.ticket_id is not null as "byTicket", e.is_demo as "isDemo",
  reentries_left(e, t) as "reentriesLeft!"
from tournament_entry e join tournament t on t.id = e.tournament_id where e.tournament_id = :tournamentId and e.ended_at is null
order by e.available + e.open_bets desc, e.joined_at, e.id;
