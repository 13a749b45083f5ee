-- Goes on with withdrawals whose destination is not new any more. Safe on several nodes at once.
create or replace function withdrawals_unheld(p_limit int) returns void language plpgsql as $$
declare v_due uuid;
begin
  for v_due in select w.id from withdrawal w join player_instrument i on i.id = w.instrument_id
    where w.hold = 'destination' and destination_held(i) is null order by w.number limit p_limit for update of w skip locked
  loop
    perform withdrawal_checked(v_due, true);
  end loop;
end $$;
