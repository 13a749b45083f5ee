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

-- name: roundStakes :one
select wire_money(staked_withdrawable, :currency) as "withdrawable!", wire_money(staked_bonus, :currency) as "bonus!",
  wire_money(nullif(free_stake, 0), :currency) as "free?"
from game_round where provider = :provider and round_id = :reference and customer_id = :customerId;

-- name: freeStakeOf :one
select wire_money(free_stake, :currency) as free from provider_bet
where provider = :provider and bet_id = :reference and customer_id = :customerId and free_stake > 0;

-- name: oddsOf :one
select odds from bet where id = :betId::uuid;
