-- Adds a wallet movement, in minor units, to the player's day, from which limits are calculated. Positive amounts went
-- to the player. A returned stake is subtracted from the day on which it was made, so it does not allow more stakes
-- today.
create or replace function day_booked(w wallet, t transfer, p_amount bigint) returns void language plpgsql as $$
declare v_moment timestamptz := t.created_at;
begin
  if t.kind not in ('deposit', 'withdrawal', 'withdrawal_return', 'game_stake', 'game_rollback', 'game_win',
    'tournament_entry', 'tournament_refund', 'tournament_prize', 'free_round_win', 'free_bet_win') then return; end if;
  if t.kind in ('game_rollback', 'tournament_refund') then
    select made.created_at into v_moment from transfer made
    where made.key = t.key and made.scope = case t.kind
      when 'tournament_refund' then 'tournament_entry' else regexp_replace(t.scope, ':rollback$', ':bet') end;
  end if;
  insert into player_day as d (customer_id, day, deposited, withdrawn, staked, returned)
  values (w.customer_id, (coalesce(v_moment, t.created_at) at time zone w.time_zone)::date,
    case when t.kind = 'deposit' then p_amount else 0 end,
    case when t.kind in ('withdrawal', 'withdrawal_return') then -p_amount else 0 end,
    case when t.kind in ('game_stake', 'game_rollback', 'tournament_entry', 'tournament_refund') then -p_amount else 0 end,
    case when t.kind in ('game_win', 'tournament_prize', 'free_round_win', 'free_bet_win') then p_amount else 0 end)
  on conflict (customer_id, day) do update set
    deposited = d.deposited + excluded.deposited, withdrawn = d.withdrawn + excluded.withdrawn,
    staked = d.staked + excluded.staked, returned = d.returned + excluded.returned;
end $$;
