-- Pays every entry price back, see tournament_entry_refund(). The caller must hold the rows of the tournament, of its
-- entries and of the wallets. Returns the number of refunds.
create or replace function tournament_refund(p_tournament text) returns int language plpgsql as $$
declare v_own tournament_entry; v_paid int := 0;
begin
  for v_own in
    select * from tournament_entry
    where tournament_id = p_tournament and paid_withdrawable + paid_bonus > 0 and not refunded
    order by customer_id, id
  loop
    perform tournament_entry_refund(v_own);
    v_paid := v_paid + 1;
  end loop;
  return v_paid;
end $$;
