-- Returns true if a ticket has a draw that is no longer sold by what its lottery has stated to this site: its close has
-- passed, or its lines are sealed. p_draws: see book_place(). Until the end of the transaction none of the draws is
-- sealed. Call it after the wallet is locked, so that a seal does not wait for the wallet's other changes.
create or replace function book_sales_closed(p_provider text, p_draws jsonb) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(draw_lock_key(p_provider, d ->> 'id')) from jsonb_array_elements(p_draws) d;
  return exists (
    select from jsonb_array_elements(p_draws) d
    join witnessed_draw w on w.provider = p_provider and w.draw_id = d ->> 'id'
    left join witnessed_seal s using (provider, draw_id)
    where w.closes_at <= clock_timestamp() or s.draw_id is not null);
end $$;
