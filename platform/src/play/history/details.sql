-- name: roundMoves :many
select g.created_at as at, g.outcome, wire_money(g.amount, :currency) as "amount!",
  case when g.kind = 'win' then 'return' when g.rolled_back then 'rollback' else 'stake' end as kind,
  wire_money(e.balance - e.amount, :currency) as "before?", wire_money(e.balance, :currency) as "after?"
from game_transaction g
  left join transfer t on t.scope = 'game:' || g.provider || ':' || g.kind and t.key = g.transaction_id
  left join wallet_entry e on e.transfer_id = t.id and e.customer_id = g.customer_id
    and e.at >= g.created_at and e.at < g.created_at + interval '1 minute'
where g.provider = :provider and g.round_id = :reference and g.customer_id = :customerId
  and g.kind in ('bet', 'win') order by g.created_at, g.kind;

-- name: bookMoves :many
select m.at, wire_money(case m.kind when 'place' then m.staked else m.refunded + m.returned + m.free_paid end, :currency) as "amount!",
  case when m.kind = 'place' then 'stake' when m.kind = 'cash-out' then 'cash-out' when t.kind = 'book_correction' then 'correction'
    when t.kind = 'book_refund' then 'refund' else 'return' end as "kind!",
  wire_money(e.balance - e.amount, :currency) as "before?", wire_money(e.balance, :currency) as "after?"
from book_move m
  left join transfer t on t.scope in ('book:' || m.provider, 'book:' || m.provider || ':debt') and t.key = m.transaction_id
  left join wallet_entry e on e.transfer_id = t.id and e.customer_id = m.customer_id
    and e.at > m.at - interval '1 minute' and e.at < m.at + interval '1 minute'
where m.provider = :provider and m.bet_id = :reference and m.customer_id = :customerId
  and (m.kind = 'place' or m.refunded <> 0 or m.returned <> 0 or m.free_paid <> 0)
  -- A correction that was partly owed has two transfers.
  and (t.scope is null or t.scope = 'book:' || m.provider or not exists (
    select from transfer other where other.scope = 'book:' || m.provider and other.key = m.transaction_id))
order by m.at, m.transaction_id;

-- name: bookStakes :one
select wire_money(stake - stake_bonus, :currency) as "withdrawable!", wire_money(stake_bonus, :currency) as "bonus!",
  wire_money(nullif(free_stake, 0), :currency) as "free?", (
    select wire_money(nullif(greatest(sum(m.owed), 0), 0)::bigint, :currency) from book_move m
    where m.provider = b.provider and m.bet_id = b.bet_id) as "owed?"
from book_bet b where provider = :provider and bet_id = :reference and customer_id = :customerId;

-- name: bookPicks :many
select s.event, s.market, s.selection, s.odds::float8 as "odds!", s.result
from book_selection s join book_bet b using (provider, bet_id)
where s.provider = :provider and s.bet_id = :reference and b.customer_id = :customerId order by s.ordinal;

-- name: roundStakes :one
select wire_money(staked_withdrawable, :currency) as "withdrawable!", wire_money(staked_bonus, :currency) as "bonus!",
  wire_money(nullif(free_stake, 0), :currency) as "free?"
from game_round where provider = :provider and round_id = :reference and customer_id = :customerId;

-- name: freeStakeOf :one
select wire_money(free_stake, :currency) as free from provider_bet
where provider = :provider and bet_id = :reference and customer_id = :customerId and free_stake > 0;

-- name: oddsOf :one
select odds from bet where id = :betId::uuid;
