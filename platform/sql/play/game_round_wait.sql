-- Milliseconds until a player may begin another round in this game session (B3, B12); 0: now. It counts from the last round
-- that they began in any game. A stake in a round that has begun already never waits. Call it under the wallet's lock; with 0
-- it notes that the round begins.
create or replace function game_round_wait(p_token_hash text, p_customer text, p_provider text, p_round text) returns int
language plpgsql as $$
declare cycle int; wait int; moment timestamptz := clock_timestamp();
begin
  select cycle_ms into strict cycle from game_session where token_hash = p_token_hash;
  if cycle = 0 or exists (
    select from game_round where provider = p_provider and round_id = p_round and customer_id = p_customer
  ) then return 0; end if;
  select ceil(extract(epoch from max(round_began_at) + make_interval(secs => cycle / 1000.0) - moment) * 1000)::int into wait
  from game_session
  where customer_id = p_customer and round_began_at > moment - make_interval(secs => cycle / 1000.0);
  if wait > 0 then return wait; end if;
  update game_session set round_began_at = moment where token_hash = p_token_hash;
  return 0;
end $$;
