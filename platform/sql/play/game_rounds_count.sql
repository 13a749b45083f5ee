-- Counts the finished rounds that began up to p_until, each once, and derives what games paid back in 90 days from
-- them. A round that is unfinished by then is never counted. Currencies are not converted: the ratio and the spread of a
-- game weigh those of each currency by its number of rounds. Returns the number of rounds that it counted.
-- With n rounds of the stakes s in a currency, and N in all: paid_back = sum(n / N * won / staked), and
-- spread = sqrt(sum((n / N)^2 * sum(s^2) / staked^2)), because what a round pays varies by its stake times the deviation.
create or replace function game_rounds_count(p_until timestamptz) returns bigint language plpgsql as $$
declare v_from timestamptz; v_counted bigint;
begin
  select counted_until into strict v_from from game_count for update;
  if p_until <= v_from then return 0; end if;
  with settled as (
    select r.game_id, w.currency, (r.created_at at time zone 'UTC')::date as day, r.won,
      r.staked_bonus + r.staked_withdrawable + r.free_stake as stake
    from game_round r join wallet w using (customer_id)
    where r.created_at > v_from and r.created_at <= p_until and r.wins > 0
      and r.staked_bonus + r.staked_withdrawable + r.free_stake > 0
  ), counted as (
    insert into game_day (game_id, currency, day, rounds, staked, won, squares)
    select game_id, currency, day, count(*), sum(stake), sum(won), sum(stake::numeric * stake) from settled
    group by game_id, currency, day order by game_id, currency, day
    on conflict (game_id, currency, day) do update set rounds = game_day.rounds + excluded.rounds,
      staked = game_day.staked + excluded.staked, won = game_day.won + excluded.won, squares = game_day.squares + excluded.squares
  )
  select count(*) into v_counted from settled;
  update game_count set counted_until = p_until;

  delete from game_measured;
  insert into game_measured (game_id, rounds, paid_back, spread, recent)
  select game_id, sum(rounds), sum(rounds * won / staked) / sum(rounds),
    sqrt(sum(rounds::numeric ^ 2 * squares / staked ^ 2)) / sum(rounds), sum(recent)
  from (
    select game_id, currency, sum(rounds) as rounds, sum(staked) as staked, sum(won) as won, sum(squares) as squares,
      coalesce(sum(rounds) filter (where day > (p_until at time zone 'UTC')::date - 30), 0) as recent
    from game_day where day > (p_until at time zone 'UTC')::date - 90 group by game_id, currency
  ) as by_currency
  group by game_id;
  return v_counted;
end $$;
