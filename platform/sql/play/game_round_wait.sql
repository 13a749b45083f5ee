-- Returns the milliseconds until a player may start another round in this game session (B3, B12); 0 for now. Counts
-- from the last round that the player started in any game. A stake in a round that has already started never waits.
-- Call it under the wallet's lock. If a new round may start, records its start. s.cycle_ms must be above 0.
create or replace function game_round_wait(s game_session, p_round text) returns int
language plpgsql as $$
declare v_wait int; v_cycle interval := make_interval(secs => s.cycle_ms / 1000.0); v_moment timestamptz := clock_timestamp();
begin
  if exists (
    select from game_round where provider = s.provider and round_id = p_round and customer_id = s.customer_id
  ) then return 0; end if;
  select ceil(extract(epoch from max(round_began_at) + v_cycle - v_moment) * 1000)::int into v_wait
  from game_session
  where customer_id = s.customer_id and round_began_at > v_moment - v_cycle;
  if v_wait > 0 then return v_wait; end if;
  update game_session set round_began_at = v_moment where token_hash = s.token_hash;
  return 0;
end $$;
