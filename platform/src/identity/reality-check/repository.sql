-- name: sessionMoney :one
with s as (
  select s.created_at as began, s.opening_balance, s.reality_checked_at, w.*
  from session s join wallet w using (customer_id) where s.id = :sessionId::uuid
), moved as (
  select
    coalesce(-sum(a.amount) filter (where t.kind in (
      'game_stake', 'game_rollback', 'tournament_entry', 'tournament_refund', 'book_stake', 'book_refund')), 0)::bigint as staked,
    coalesce(sum(a.amount) filter (where t.kind in ('game_win', 'tournament_prize', 'free_round_win', 'free_bet_win',
      'book_win', 'book_cashout', 'book_correction')), 0)::bigint as won,
    coalesce(sum(a.amount) filter (where t.kind in ('game_stake', 'game_rollback', 'game_win', 'free_round_win')), 0)::bigint as games,
    coalesce(sum(a.amount), 0)::bigint as everything
  -- Points are not money, and the index on money transfers excludes them.
  from s join transfer t on t.customer_id = s.customer_id and t.created_at >= s.began
    and t.scope not in ('bet', 'bet_result')
  join lateral (
    select sum(p.amount) as amount from posting p
    join wallet_account own on own.account_id = p.account_id and own.customer_id = s.customer_id
    where p.transfer_id = t.id
  ) a on true
)
select s.currency, wire_money(coalesce(s.opening_balance, s.spendable - moved.everything), s.currency) as "initialBalance!",
  wire_money(s.spendable, s.currency) as "finalBalance!", wire_money(moved.staked, s.currency) as "staked!",
  wire_money(moved.won, s.currency) as "won!",
  wire_money(greatest(moved.staked - moved.won, 0), s.currency) as "lost!",
  wire_money(moved.won - moved.staked, s.currency) as "sessionBalance!",
  wire_money(moved.games, s.currency) as "gamesBalance!",
  s.began as "startedAt", s.reality_checked_at as "realityCheckedAt"
from s cross join moved;

-- name: sessionTimes :one
select created_at as "startedAt", reality_checked_at as "realityCheckedAt" from session where id = :sessionId::uuid;

-- name: setRealityCheck :exec
update player set reality_check_period = :period? where customer_id = :customerId;

-- name: acknowledgeRealityCheck :exec
update session set reality_checked_at = now() where id = :sessionId::uuid;

-- name: realityCheckPeriod :one
select reality_check_period as period from player where customer_id = :customerId;
