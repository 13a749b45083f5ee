-- The reply to a stake that begins a round sooner than the session's cycle allows; null: it may begin, and that is noted.
-- The key stays unused: the same stake may come again in time. Call it under the wallet's lock.
create or replace function game_bet_too_soon(s game_session, p_scope text, p_transaction text, p_round text) returns jsonb
language plpgsql as $$
declare wait int;
begin
  if s.cycle_ms = 0 then return null; end if;
  wait := game_round_wait(s, p_round);
  if wait = 0 then return null; end if;
  perform forget_key(p_scope, p_transaction);
  return jsonb_build_object('first', refusal('stake_too_soon', jsonb_build_object('milliseconds', wait)));
end $$;
