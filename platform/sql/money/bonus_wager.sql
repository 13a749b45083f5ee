-- Counts a stake that has its result, in minor units, towards the running bonuses that were claimed before p_since: once,
-- for the one claimed first that it counts for, what that does not need any more for the next. A bonus that has all it
-- needs becomes withdrawable. The caller must hold the wallet's row. Returns the wallet afterwards.
create or replace function bonus_wager(
  w wallet, p_product text, p_game text, p_tags text[], p_amount bigint, p_since timestamptz
) returns wallet language plpgsql as $$
declare b bonus; percent int; counts bigint; left_over bigint := p_amount;
begin
  for b in
    select * from bonus where customer_id = w.customer_id and status = 'CLAIMED' and wagered < to_wager and claimed_at <= p_since
      and (expires_at is null or expires_at > clock_timestamp())
    order by claimed_at, id for update
  loop
    exit when left_over <= 0;
    percent := bonus_percent(b.terms, p_product, p_game, p_tags);
    continue when percent = 0;
    counts := least(b.to_wager - b.wagered, left_over * percent / 100);
    -- Rounded up, so that no part of a stake counts twice.
    left_over := left_over - case when counts < left_over * percent / 100 then ceil(counts * 100.0 / percent)::bigint
      else left_over end;
    update bonus set wagered = wagered + counts where id = b.id returning * into b;
    if b.wagered = b.to_wager and bonus_is_done(b) then w := bonus_end(b, 'COMPLETED'); end if;
  end loop;
  return w;
end $$;
