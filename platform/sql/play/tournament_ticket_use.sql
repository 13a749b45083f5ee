-- Pays an entry price into the tournament's pool with a ticket, out of the house. In the pool it is bonus money
-- (decision 094). The caller must hold the rows of the tournament and of the player's wallet.
-- Returns the price in minor units; null if the player has no such ticket or it does not fit.
create or replace function tournament_ticket_use(p_ticket uuid, p_customer text, t tournament, p_entry uuid) returns bigint
language plpgsql as $$
declare v_b bonus; v_made bigint;
begin
  select * into v_b from bonus where id = p_ticket and customer_id = p_customer for update;
  if not found or not tournament_ticket_fits(v_b, t.entry_price, t.currency) then return null; end if;
  insert into transfer (kind, scope, key, customer_id, reference)
  values ('ticket_entry', 'tournament_entry', p_entry::text, p_customer, t.id) returning id into v_made;
  perform house_pays(v_made, t.currency, t.entry_price, tournament_pool(t.id));
  update bonus set status = 'COMPLETED', ended_at = clock_timestamp(), ended_amount = t.entry_price where id = v_b.id;
  return t.entry_price;
end $$;
