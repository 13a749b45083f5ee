-- name: daysPlayerSumTheirEntries :many
select customer_id, moved.deposited::text, moved.withdrawn::text, moved.staked::text, moved.returned::text from (
  select customer_id,
    coalesce(sum(amount) filter (where kind = 'deposit'), 0) as deposited,
    coalesce(-sum(amount) filter (where kind in ('withdrawal', 'withdrawal_return')), 0) as withdrawn,
    coalesce(-sum(amount) filter (
      where kind in ('game_stake', 'game_rollback', 'tournament_entry', 'tournament_refund')), 0) as staked,
    coalesce(sum(amount) filter (where kind in ('game_win', 'tournament_prize', 'free_round_win', 'free_bet_win')), 0) as returned
  from (
    select customer_id, kind::text as kind, amount from wallet_entry
    union all
    -- A corrected bet changes what was staked and what was returned in one entry, so its moves count instead.
    select customer_id, 'game_stake', refunded - staked from book_move
    union all
    select customer_id, 'game_win', returned from book_move
  ) change group by customer_id
) moved
left join (
  select customer_id, sum(deposited) as deposited, sum(withdrawn) as withdrawn, sum(staked) as staked,
    sum(returned) as returned
  from player_day group by customer_id
) counted using (customer_id)
where (moved.deposited, moved.withdrawn, moved.staked, moved.returned) is distinct from (
  coalesce(counted.deposited, 0), coalesce(counted.withdrawn, 0), coalesce(counted.staked, 0),
  coalesce(counted.returned, 0));

-- name: noDayHasLessThanNothing :many
select customer_id, day::text, staked::text from player_day where staked < 0;
