-- Returns the free rounds of a game, or the free bets, that a player can use now: {"id", "left", "stake"} of those
-- that expire first; null if there are none. p_type: the type of the bonus. p_game: null for bets.
create or replace function free_plays_json(p_customer text, p_type text, p_game text) returns jsonb language sql stable as $$
  select jsonb_build_object('id', id, 'left', rounds_left, 'stake', wire_money((terms ->> 'stake')::bigint, currency))
  from bonus
  where customer_id = p_customer and type = p_type and status = 'CLAIMED' and rounds_left > 0
    and expires_at > clock_timestamp() and terms ->> 'game' is not distinct from p_game
  order by expires_at, id limit 1
$$;
