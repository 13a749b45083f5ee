-- Pays every entry price back to the balances it came from, out of the pool; what came from a bonus that has ended goes
-- where its end says. A ticket is given back as a ticket. The rows of tournament, entries and wallets
-- must be locked by the caller. Returns how many it paid back.
create or replace function tournament_refund(p_tournament text) returns int language plpgsql as $$
declare own tournament_entry; parts record; w wallet; paid int := 0;
begin
  for own in
    select * from tournament_entry where tournament_id = p_tournament and paid_withdrawable + paid_bonus > 0
    order by customer_id, id
  loop
    if own.ticket_id is not null then
      perform tournament_ticket_return(own);
      update tournament_entry set refunded = true where id = own.id;
      paid := paid + 1;
      continue;
    end if;
    parts := transfer_parts('tournament_entry', own.id::text);
    w := wallet_transfer(
      'tournament_refund', 'tournament_refund', own.id::text, own.customer_id, p_tournament,
      own.paid_withdrawable, own.paid_bonus, tournament_pool(p_tournament),
      parts.accounts, parts.amounts);
    perform bonuses_clear(w, parts.accounts);
    update tournament_entry set refunded = true where id = own.id;
    paid := paid + 1;
  end loop;
  return paid;
end $$;
