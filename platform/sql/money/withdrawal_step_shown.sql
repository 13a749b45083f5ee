-- Returns a step of a withdrawal as its player sees it.
create or replace function withdrawal_step_shown(s withdrawal_step) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object('state', s.state, 'status', s.status, 'at', wire_instant(s.at), 'by', split_part(s.actor, ':', 1));
end $$;
