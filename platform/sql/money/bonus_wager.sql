-- Counts a stake with a result, in minor units, towards the running bonuses that were claimed before p_since. It counts
-- only once: towards the bonus claimed first, and any part that this bonus no longer needs towards the next. A bonus
-- that meets all its conditions becomes withdrawable. The caller must hold the wallet's row. Returns the changed
-- wallet.
create or replace function bonus_wager(
  w wallet, p_product text, p_game text, p_tags text[], p_amount bigint, p_since timestamptz
) returns wallet language plpgsql as $$
declare v_b bonus; v_percent int; v_counts bigint; v_left_over bigint := p_amount;
begin
  for v_b in
    select * from bonus where customer_id = w.customer_id and status = 'CLAIMED' and wagered < to_wager and claimed_at <= p_since
      and (expires_at is null or expires_at > clock_timestamp())
    order by claimed_at, id for update
  loop
    exit when v_left_over <= 0;
    v_percent := bonus_percent(v_b.terms, p_product, p_game, p_tags);
    continue when v_percent = 0;
    v_counts := least(v_b.to_wager - v_b.wagered, v_left_over * v_percent / 100);
    -- Rounded up, so that no part of a stake counts twice.
    v_left_over := v_left_over - case when v_counts < v_left_over * v_percent / 100 then ceil(v_counts * 100.0 / v_percent)::bigint
      else v_left_over end;
    update bonus set wagered = wagered + v_counts where id = v_b.id returning * into v_b;
    if v_b.wagered = v_b.to_wager and bonus_is_done(v_b) then w := bonus_end(v_b, 'COMPLETED'); end if;
  end loop;
  return w;
end $$;
