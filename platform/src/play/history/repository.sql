-- A player's bets: game rounds, bets and tickets at providers, bets in the own books of providers, and tournament bets. Each kind has a fragment that selects
-- the player's rows with the same columns, in minor units, and a fragment with the filter conditions.

-- fragment: roundStake
(r.staked_bonus + r.staked_withdrawable)

-- fragment: isPlayed
-- True if the round has a stake, from the player or from the house.
({roundStake} + r.free_stake > 0)

-- fragment: roundReturned
(case when {isPlayed} and r.wins = 0 then null else r.won end)

-- fragment: roundProduct
(case when 'livetables' = any (g.tags) then 'live' else 'casino' end)

-- fragment: roundResult
(case when not {isPlayed} then 'void' when r.wins = 0 then 'open'
  when r.won > {roundStake} then 'won' when r.won = {roundStake} and r.won > 0 then 'equal' else 'lost' end)

-- fragment: rounds
game_round r join game g on g.id = r.game_id join wallet w on w.customer_id = r.customer_id
where r.customer_id = :customerId

-- fragment: round
select r.created_at as at, ('round:' || r.provider || ':' || r.round_id) as id, {roundProduct} as product, {roundResult} as result,
  {roundStake} as stake, {roundReturned} as returned, g.name, g.studio as detail, w.currency, null::bigint as possible_return,
  (select max(t.created_at) from game_transaction t
    where t.provider = r.provider and t.round_id = r.round_id and t.customer_id = r.customer_id and t.kind = 'win'
  ) as settled_at, r.round_id as reference, null as booked_by
from {rounds}

-- fragment: roundFilter
(:from?::timestamptz is null or r.created_at >= :from) and (:to?::timestamptz is null or r.created_at < :to)
  and (:product?::text is null or :product in ('casino', 'live')) and (:product is null or {roundProduct} = :product)
  and (:result?::text is null or {roundResult} = :result)

-- fragment: bookReturned
-- Null while the bet is open, even if a part of it was cashed out. A free bet returns what it has paid, which a correction
-- does not take back.
(case when k.result is null then null when k.free_bonus is not null then k.free_paid else k.refunded + k.returned end)

-- fragment: bookResult
-- "won" only if the return exceeds the player's own stake, which is zero for a free bet. A free bet that was given back
-- stays void, whatever its result is later.
(case when k.result is null then 'open' when k.free_given_back or k.result in ('void', 'rolled-back') and k.free_paid = 0 then 'void'
  when k.result = 'cashed-out' then 'cashed-out' when {bookReturned} > k.stake then 'won'
  when {bookReturned} = k.stake and k.stake > 0 then 'equal' else 'lost' end)

-- fragment: book
select k.placed_at as at, ('book:' || k.provider || ':' || k.bet_id) as id, k.product, {bookResult} as result, k.stake,
  {bookReturned} as returned, k.name, k.detail, k.currency,
  case when k.result is null then k.possible_return end as possible_return, k.settled_at, k.bet_id as reference, null as booked_by
from book_bet k where k.customer_id = :customerId

-- fragment: bookFilter
(:from?::timestamptz is null or k.placed_at >= :from) and (:to?::timestamptz is null or k.placed_at < :to)
  and (:product?::text is null or :product in ('sports', 'lottery')) and (:product is null or k.product = :product)
  and (:result?::text is null or {bookResult} = :result)

-- fragment: reportReturned
(case when p.free_bonus is null or p.status = 'open' then p.returned else p.free_paid end)

-- fragment: reportResult
-- "won" only if the return exceeds the player's own stake, which is zero for a free bet.
(case when p.status = 'open' then 'open' when p.free_given_back then 'void'
  when p.free_bonus is not null and p.status <> 'cashed-out' then case when p.free_paid > 0 then 'won' else p.status end
  when p.status <> 'won' or p.returned > p.stake then p.status
  when p.returned = p.stake then 'equal' else 'lost' end)

-- fragment: report
select p.placed_at as at, ('report:' || p.provider || ':' || p.bet_id) as id, p.product, {reportResult} as result, p.stake, {reportReturned} as returned,
  p.name, p.detail, p.currency, null::bigint as possible_return, p.settled_at, p.bet_id as reference,
  -- Winnings of a free bet are paid by us, all other money of a report is not ours.
  case when p.free_bonus is null then p.provider end as booked_by
from provider_bet p where p.customer_id = :customerId

-- fragment: reportFilter
(:from?::timestamptz is null or p.placed_at >= :from) and (:to?::timestamptz is null or p.placed_at < :to)
  and (:product?::text is null or :product in ('sports', 'lottery')) and (:product is null or p.product = :product)
  and (:result?::text is null or {reportResult} = :result)

-- fragment: betResult
(case b.status when 'PENDING' then 'open' when 'CANCELLED' then 'void' when 'CASHED_OUT' then 'cashed-out'
  else case when b.payout > 0 then 'won' else 'lost' end end)

-- fragment: bets
tournament_entry e join bet b on b.entry_id = e.id join tournament tn on tn.id = e.tournament_id
left join offer o on o.selection_id = b.selection_id where e.customer_id = :customerId

-- fragment: bet
select b.created_at as at, ('bet:' || b.id) as id, 'tournament' as product, {betResult} as result, b.stake, b.payout as returned,
  coalesce(o.event_name, b.selection_id) as name, coalesce(o.selection_name || ' · ', '') || tn.name as detail,
  'UNO' as currency, null::bigint as possible_return, b.settled_at, b.id::text as reference, null as booked_by
from {bets}

-- fragment: betFilter
(:from?::timestamptz is null or b.created_at >= :from) and (:to?::timestamptz is null or b.created_at < :to)
  and (:product?::text is null or :product in ('tournament')) and (:product is null or 'tournament' = :product)
  and (:result?::text is null or {betResult} = :result)

-- fragment: words
select id as "id!", product as "product!", name as "name!", detail as "detail!", result as "result!",
  wire_money(stake, currency) as "stake!", wire_money(returned, currency) as "returned?", wire_money(possible_return, currency) as "possibleReturn?", currency as "currency!",
  at as "placedAt!", settled_at as "settledAt?", reference as "reference!", booked_by as "bookedBy?", at::text as "at!"

-- name: betLines :many
{words}
from (
  select * from (
    ({round} and {roundFilter} and r.created_at <= :afterAt::timestamptz and (r.created_at, ('round:' || r.provider || ':' || r.round_id)) < (:afterAt::timestamptz, :afterId)
    order by r.created_at desc, ('round:' || r.provider || ':' || r.round_id) desc limit :take)
    union all
    ({report} and {reportFilter} and p.placed_at <= :afterAt::timestamptz and (p.placed_at, ('report:' || p.provider || ':' || p.bet_id)) < (:afterAt::timestamptz, :afterId)
    order by p.placed_at desc, ('report:' || p.provider || ':' || p.bet_id) desc limit :take)
    union all
    ({book} and {bookFilter} and k.placed_at <= :afterAt::timestamptz and (k.placed_at, ('book:' || k.provider || ':' || k.bet_id)) < (:afterAt::timestamptz, :afterId)
    order by k.placed_at desc, ('book:' || k.provider || ':' || k.bet_id) desc limit :take)
    union all
    ({bet} and {betFilter} and b.created_at <= :afterAt::timestamptz and (b.created_at, ('bet:' || b.id)) < (:afterAt::timestamptz, :afterId)
    order by b.created_at desc, ('bet:' || b.id) desc limit :take)
  ) line order by at desc, id desc limit :take offset :skipped
) l order by l.at desc, l.id desc;

-- name: roundLine :one
{words} from ({round} and r.provider = :provider and r.round_id = :number) l;

-- name: reportLine :one
{words} from ({report} and p.provider = :provider and p.bet_id = :number) l;

-- name: bookLine :one
{words} from ({book} and k.provider = :provider and k.bet_id = :number) l;

-- name: betLine :one
{words} from ({bet} and b.id::text = :id) l;

-- fragment: sums
select wire_money(coalesce(sum(stake) filter (where returned is not null), 0)::bigint, :unit) as "staked!",
  wire_money(coalesce(sum(returned), 0)::bigint, :unit) as "returned!",
  wire_money(coalesce(sum(stake) filter (where returned is null), 0)::bigint, :unit) as "open!",
  (count(*) filter (where returned is not null))::int as "settledBets!",
  (count(*) filter (where returned is null))::int as "openBets!"

-- name: moneySums :only
{sums}
from (
  select {roundStake} as stake, {roundReturned} as returned from {rounds} and {roundFilter}
  union all select k.stake, {bookReturned} from book_bet k where k.customer_id = :customerId and {bookFilter}
  union all select p.stake, {reportReturned} from provider_bet p
  where p.customer_id = :customerId and p.free_bonus is not null and {reportFilter}
) line;

-- name: pointSums :only
{sums}
from (select b.stake, b.payout as returned from {bets} and {betFilter}) line;

-- name: unfinishedRounds :many
select g.id as "gameId", g.name, wire_money(r.staked_bonus + r.staked_withdrawable, w.currency) as "stake!", w.currency,
  r.created_at as "startedAt", r.round_id as reference
from game_round r join game g on g.id = r.game_id join wallet w on w.customer_id = r.customer_id
where r.customer_id = :customerId and r.wins = 0 and r.staked_bonus + r.staked_withdrawable > 0
order by r.created_at, r.round_id limit 20;
