-- Returns identity_required for a player whose age no check has confirmed; null otherwise. p_needed: whether the
-- player's policy requires the check before the first deposit or stake (B8). Sends the player KycRequired.
create or replace function age_missing(p_customer text, p_needed boolean) returns text language plpgsql as $$
begin
  if not coalesce(p_needed, false)
    or exists (select from player where customer_id = p_customer and age_verified_at is not null) then return null; end if;
  insert into outbox (customer_id, event, payload) values (p_customer, 'KycRequired', '{}');
  return 'identity_required';
end $$;
