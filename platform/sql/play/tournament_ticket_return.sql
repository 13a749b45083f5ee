-- Gives back a ticket whose entry is refunded: its price goes from the pool to the house, and the ticket can be used
-- again for the time that was left when it was used. The caller must hold the rows of the tournament, the entry and
-- the wallet.
create or replace function tournament_ticket_return(e tournament_entry) returns void language plpgsql as $$
declare v_made bigint; v_unit text; v_moment timestamptz := clock_timestamp();
begin
  select currency into strict v_unit from tournament where id = e.tournament_id;
  insert into transfer (kind, scope, key, customer_id, reference)
  values ('ticket_return', 'tournament_refund', e.id::text, e.customer_id, e.tournament_id) returning id into v_made;
  perform house_pays(v_made, v_unit, -e.paid_bonus, tournament_pool(e.tournament_id));
  update bonus set status = 'CLAIMED', expires_at = v_moment + (expires_at - ended_at), ended_at = null, ended_amount = null
  where id = e.ticket_id;
end $$;
