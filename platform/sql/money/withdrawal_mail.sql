-- Queues the e-mail to the player about a withdrawal's state; the sender writes its text. States without an e-mail
-- queue nothing. Call it once at the end of a command, so that intermediate states are not mailed.
create or replace function withdrawal_mail(p_id uuid, p_state text) returns void language plpgsql as $$
begin
  if p_state in ('requested', 'sent', 'paid', 'rejected', 'returned') then
    insert into mail (kind, about) values ('withdrawal-' || p_state, p_id::text);
  end if;
end $$;
