-- Counts the entry prices of a finished tournament towards the bonuses of the players who paid them, but not of
-- players who used a ticket. The caller must hold the wallets' rows.
create or replace function tournament_wager(p_tournament text) returns void language plpgsql as $$
declare v_own record;
begin
  for v_own in
    select w, e.paid_withdrawable + e.paid_bonus as price, e.joined_at from tournament_entry e join wallet w using (customer_id)
    where e.tournament_id = p_tournament and e.paid_withdrawable + e.paid_bonus > 0
      and e.ticket_id is null order by e.customer_id
  loop
    perform bonus_wager(v_own.w, 'tournaments', null, null, v_own.price, v_own.joined_at);
  end loop;
end $$;
