-- Ends a tournament without a winner, on behalf of an operator: voids open bets and pays every entry price back.
-- Returns the number of refunds; null if the tournament had already finished.
create or replace function tournament_cancel(p_tournament text, p_actor text, p_reason text) returns int language plpgsql as $$
declare v_paid int := tournament_end_early(p_tournament, 'operator');
begin
  if v_paid is null then return null; end if;
  insert into operator_action (actor, action, subject, reason, details)
  values (p_actor, 'tournament.cancel', p_tournament, p_reason, jsonb_build_object('refunded', v_paid));
  return v_paid;
end $$;
