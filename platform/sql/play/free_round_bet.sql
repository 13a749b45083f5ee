-- Starts a free round of a player, whose stake, in minor units, the house pays. Called by game_bet() under the lock of
-- the wallet w, which stays unchanged, with the key p_transaction of p_scope. Returns {"first": {balance, currency}}
-- or {"first": {"refused": code, "details"}}.
-- Refuses: free_round_unavailable 409; as game_bet_too_soon(), game_bet_noted().
create or replace function free_round_bet(
  s game_session, w wallet, p_bonus uuid, p_scope text, p_transaction text, p_round text, p_amount bigint
) returns jsonb language plpgsql as $$
declare v_b bonus; v_refused jsonb;
begin
  select * into v_b from bonus where id = p_bonus and customer_id = s.customer_id for update;
  if not found or v_b.type <> 'free-rounds' or v_b.status <> 'CLAIMED' or v_b.expires_at <= clock_timestamp()
    or v_b.rounds_left = 0 or v_b.terms ->> 'game' <> s.game_id or (v_b.terms ->> 'stake')::bigint <> p_amount
    or exists (select from game_round where provider = s.provider and round_id = p_round and customer_id = s.customer_id)
  then return keep_reply(p_scope, p_transaction, refusal('free_round_unavailable')); end if;
  v_refused := game_bet_too_soon(s, p_scope, p_transaction, p_round);
  if v_refused is not null then return v_refused; end if;
  v_refused := game_bet_noted(s, p_transaction, p_round, p_amount, 0, 0, true);
  if v_refused is not null then return keep_reply(p_scope, p_transaction, v_refused); end if;
  insert into game_round (provider, round_id, customer_id, game_id, free_bonus, free_stake)
  values (s.provider, p_round, s.customer_id, s.game_id, v_b.id, p_amount);
  update bonus set rounds_left = rounds_left - 1 where id = v_b.id;
  return keep_reply(p_scope, p_transaction, game_reply(w));
end $$;
