-- Starts free cash, as a bonus, for a player whose claim was allowed and whose e-mail address is verified. Each player
-- gets it only once, however often this is called. It is withheld if the player is held, see bonus_pay().
-- p_amounts: minor units by currency; a player with another currency gets none. p_terms: as in the table bonus.
create or replace function free_cash_credit(p_customer text, p_brand int, p_amounts jsonb, p_terms jsonb) returns void
language plpgsql as $$
declare v_unit text; v_b bonus;
begin
  if not exists (
    select from player join free_cash_claim claim using (customer_id)
    where customer_id = p_customer and has_validated_email and claim.is_allowed
  ) then return; end if;
  select currency into v_unit from wallet where customer_id = p_customer for update;
  if v_unit is null or not p_amounts ? v_unit then return; end if;
  -- Free cash that was paid before bonuses had their own accounts.
  if exists (select from transfer where scope = 'free_cash' and key = p_customer)
    or exists (select from withheld_reward where scope = 'free_cash' and key = p_customer) then return; end if;
  insert into bonus (id, customer_id, brand_id, code, type, currency, terms, status, amount)
  values (gen_random_uuid(), p_customer, p_brand, 'FREECASH', 'free-cash', v_unit, p_terms, 'ACTIVE',
    (p_amounts ->> v_unit)::bigint)
  on conflict do nothing returning * into v_b;
  if found then perform bonus_pay(v_b); end if;
end $$;
