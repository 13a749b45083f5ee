-- Pays every entry price back to the balances it came from, out of the pool. Money from a bonus that has ended goes to
-- the player or the house, see bonus_clear(). A ticket is given back as a ticket. The caller must hold the rows of the
-- tournament, of its entries and of the wallets. Returns the number of refunds.
create or replace function tournament_refund(p_tournament text) returns int language plpgsql as $$
declare v_own tournament_entry; v_parts record; v_w wallet; v_paid int := 0;
begin
  for v_own in
    select * from tournament_entry where tournament_id = p_tournament and paid_withdrawable + paid_bonus > 0
    order by customer_id, id
  loop
    if v_own.ticket_id is not null then
      perform tournament_ticket_return(v_own);
      update tournament_entry set refunded = true where id = v_own.id;
      v_paid := v_paid + 1;
      continue;
    end if;
    v_parts := transfer_parts('tournament_entry', v_own.id::text);
    v_w := wallet_transfer(
      'tournament_refund', 'tournament_refund', v_own.id::text, v_own.customer_id, p_tournament,
      v_own.paid_withdrawable, v_own.paid_bonus, tournament_pool(p_tournament),
      v_parts.accounts, v_parts.amounts);
    perform bonuses_clear(v_w, v_parts.accounts);
    update tournament_entry set refunded = true where id = v_own.id;
    v_paid := v_paid + 1;
  end loop;
  return v_paid;
end $$;
