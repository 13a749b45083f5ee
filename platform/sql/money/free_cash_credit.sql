-- Pays free cash, as bonus money, to a player whose claim was allowed and whose e-mail is verified, once in their
-- life, however often it is called. A held player's is withheld, see reward_pay().
-- p_amounts: minor units by currency. A player with another currency gets none.
create or replace function free_cash_credit(p_customer text, p_amounts jsonb) returns void language plpgsql as $$
declare unit text;
begin
  if not exists (
    select from player join free_cash_claim claim using (customer_id)
    where customer_id = p_customer and has_validated_email and claim.is_allowed
  ) then return; end if;
  select currency into unit from wallet where customer_id = p_customer for update;
  if unit is null or not p_amounts ? unit then return; end if;
  perform reward_pay('free_cash', 'free_cash', p_customer, p_customer, 0, (p_amounts ->> unit)::bigint);
end $$;
