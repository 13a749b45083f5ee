-- Returns an entry's points in the API's format: {available, openBets}, as decimal strings.
create or replace function points_json(e tournament_entry) returns jsonb language sql stable as $$
  select jsonb_build_object('available', wire_money(e.available, 'UNO'), 'openBets', wire_money(e.open_bets, 'UNO'))
$$;
