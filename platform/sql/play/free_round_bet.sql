-- Begins a free round of a player: its stake, in minor units, is the house's. Called by game_bet() under the lock of the
-- wallet w, which stays as it is, with the key p_transaction of p_scope.
-- Returns {"first": {balance, currency}} or {"first": {"refused": code, "details"}}, where code is free_round_unavailable,
-- stake_too_soon, transaction_rolled_back or duplicate_with_other_body.
create or replace function free_round_bet(
  s game_session, w wallet, p_bonus uuid, p_scope text, p_transaction text, p_round text, p_amount bigint
) returns jsonb language plpgsql as $$
declare b bonus; refused jsonb;
begin
  select * into b from bonus where id = p_bonus and customer_id = s.customer_id for update;
  if not found or b.type <> 'free-rounds' or b.status <> 'CLAIMED' or b.expires_at <= clock_timestamp()
    or b.rounds_left = 0 or b.terms ->> 'game' <> s.game_id or (b.terms ->> 'stake')::bigint <> p_amount
    or exists (select from game_round where provider = s.provider and round_id = p_round and customer_id = s.customer_id)
  then return keep_reply(p_scope, p_transaction, refusal('free_round_unavailable')); end if;
  refused := game_bet_too_soon(s, p_scope, p_transaction, p_round);
  if refused is not null then return refused; end if;
  refused := game_bet_noted(s, p_transaction, p_round, p_amount, 0, 0, true);
  if refused is not null then return keep_reply(p_scope, p_transaction, refused); end if;
  insert into game_round (provider, round_id, customer_id, game_id, free_bonus, free_stake)
  values (s.provider, p_round, s.customer_id, s.game_id, b.id, p_amount);
  update bonus set rounds_left = rounds_left - 1 where id = b.id;
  return keep_reply(p_scope, p_transaction, game_reply(w));
end $$;
