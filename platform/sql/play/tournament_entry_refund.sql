-- Pays one entry price back to the balances it came from, out of the pool. Money from a bonus that has ended goes to the
-- player or the house, see bonus_clear(). A ticket is given back as a ticket. Does nothing for an entry that paid
-- nothing. The caller must hold the rows of the tournament, the entry and the wallet.
create or replace function tournament_entry_refund(e tournament_entry) returns void language plpgsql as $$
declare v_parts record; v_w wallet;
begin
  if e.paid_withdrawable + e.paid_bonus = 0 then return; end if;
  if e.ticket_id is not null then
    perform tournament_ticket_return(e);
  else
    v_parts := transfer_parts('tournament_entry', e.id::text);
    v_w := wallet_transfer(
      'tournament_refund', 'tournament_refund', e.id::text, e.customer_id, e.tournament_id,
      e.paid_withdrawable, e.paid_bonus, tournament_pool(e.tournament_id), v_parts.accounts, v_parts.amounts);
    perform bonuses_clear(v_w, v_parts.accounts);
  end if;
  update tournament_entry set refunded = true where id = e.id;
end $$;
