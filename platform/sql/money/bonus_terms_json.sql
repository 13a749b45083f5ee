-- Returns the terms of a bonus in the API's format, with the names of their games, and with money as decimal strings
-- of p_currency.
create or replace function bonus_terms_json(p_terms jsonb, p_currency text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'wagering', (p_terms ->> 'wagering')::int, 'days', (p_terms ->> 'days')::int, 'order', p_terms ->> 'order',
    'contribution', p_terms -> 'contribution' || jsonb_build_object('gameNames', coalesce((
      select jsonb_object_agg(id, name) from game
      where id in (select jsonb_object_keys(p_terms -> 'contribution' -> 'byGame'))), '{}')),
    'maxStake', wire_money((p_terms ->> 'maxStake')::bigint, p_currency),
    'percent', (p_terms ->> 'percent')::int,
    'cap', wire_money((p_terms ->> 'cap')::bigint, p_currency),
    'minDeposit', wire_money((p_terms ->> 'minDeposit')::bigint, p_currency),
    'freeRounds', case when p_terms ? 'game' then jsonb_build_object(
      'game', p_terms ->> 'game', 'name', coalesce((select name from game where id = p_terms ->> 'game'), p_terms ->> 'game'),
      'rounds', (p_terms ->> 'rounds')::int, 'stake', wire_money((p_terms ->> 'stake')::bigint, p_currency),
      'winnings', p_terms ->> 'winnings') end,
    'freeBets', case when p_terms ? 'rounds' and not p_terms ? 'game' then jsonb_build_object(
      'bets', (p_terms ->> 'rounds')::int, 'stake', wire_money((p_terms ->> 'stake')::bigint, p_currency),
      'winnings', p_terms ->> 'winnings') end)
$$;
