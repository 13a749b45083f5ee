-- Whether free cash may be paid is judged once, at registration, and stored (decision 045). Players who claimed it before
-- have no verdict and are paid nothing.
create table free_cash_claim (
  customer_id text primary key references player (customer_id),
  -- Country of the address the registration came from; null: unknown.
  address_country text,
  registered_country text not null,
  is_allowed boolean not null,
  judged_at timestamptz not null default clock_timestamp()
);
create trigger free_cash_claim_append_only before update or delete on free_cash_claim
  for each row execute function refuse_change();
create trigger free_cash_claim_no_truncate before truncate on free_cash_claim execute function refuse_change();

-- Pays a player whose claim was allowed and whose e-mail is verified, once in their life, however often it is called.
-- Amounts are minor units by currency; a player of another currency gets none.
drop function free_cash_credit(text, jsonb, text[]);
create function free_cash_credit(p_customer text, p_amounts jsonb) returns void language plpgsql as $$
declare unit text; made bigint;
begin
  if not exists (
    select from player join free_cash_claim claim using (customer_id)
    where customer_id = p_customer and has_validated_email and claim.is_allowed
  ) then return; end if;
  select currency into unit from wallet where customer_id = p_customer for update;
  if unit is null or not p_amounts ? unit then return; end if;
  insert into transfer (kind, scope, key, customer_id) values ('free_cash', 'free_cash', p_customer, p_customer)
  on conflict do nothing returning id into made;
  if made is not null then
    perform wallet_move(made, p_customer, 0, (p_amounts ->> unit)::bigint, 0);
  end if;
end $$;
