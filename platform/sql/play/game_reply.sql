-- Builds the reply to a game provider's call: {balance, currency}.
create or replace function game_reply(w wallet) returns jsonb language sql stable as $$
  select jsonb_build_object('balance', playable(w), 'currency', w.currency)
$$;
