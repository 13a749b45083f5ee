-- Returns a slot session as its player sees it, with money as decimal strings and the "seconds" until its time is
-- over.
create or replace function slot_session_json(s slot_session, p_currency text) returns jsonb language sql stable as $$
  select jsonb_build_object('id', s.id, 'minutes', s.minutes, 'amount', wire_money(s.amount, p_currency),
    'currency', p_currency, 'beganAt', wire_instant(s.began_at), 'endsAt', wire_instant(s.ends_at),
    'seconds', greatest(0, ceil(extract(epoch from s.ends_at - clock_timestamp())))::int,
    'staked', wire_money(s.staked, p_currency), 'returned', wire_money(s.returned, p_currency),
    'left', wire_money(s.amount - s.staked, p_currency),
    'ended', slot_session_ended(s))
$$;
