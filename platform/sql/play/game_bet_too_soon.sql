-- Returns the reply to a stake that starts a round sooner than the session's cycle allows; null if the round may
-- start, which is then recorded. The key stays unused, so that the same stake may be sent again later. Call it under
-- the wallet's lock.
-- Refuses: stake_too_soon 409.
create or replace function game_bet_too_soon(s game_session, p_scope text, p_transaction text, p_round text) returns jsonb
language plpgsql as $$
declare v_wait int;
begin
  if s.cycle_ms = 0 then return null; end if;
  -- game_bet_noted() refuses this stake, so it starts no round.
  if exists (select from game_transaction where provider = s.provider and transaction_id = p_transaction) then
    return null;
  end if;
  v_wait := game_round_wait(s, p_round);
  if v_wait = 0 then return null; end if;
  perform forget_key(p_scope, p_transaction);
  return jsonb_build_object('first', refusal('stake_too_soon', jsonb_build_object('milliseconds', v_wait)));
end $$;
