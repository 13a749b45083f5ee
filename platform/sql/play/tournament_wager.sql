-- Counts the entry prices of a finished tournament towards the bonuses of the players who paid them, but not of
-- players who used a ticket. The caller must hold the wallets' rows.
create or replace function tournament_wager(p_tournament text) returns void language plpgsql as $$
declare v_own record; v_w wallet;
begin
  for v_own in
    select e.customer_id, e.paid_withdrawable + e.paid_bonus as price, e.joined_at from tournament_entry e
    where e.tournament_id = p_tournament and e.paid_withdrawable + e.paid_bonus > 0
      and e.ticket_id is null and not e.refunded order by e.customer_id, e.joined_at
  loop
    select * into strict v_w from wallet where customer_id = v_own.customer_id;
    perform bonus_wager(v_w, 'tournaments', null, null, v_own.price, v_own.joined_at);
  end loop;
end $$;
