-- Returns true if the player has to verify their identity before something can continue: a withdrawal that waits for
-- it, or a step that was refused without it. Returns false once a check has confirmed it.
create or replace function identity_required(p_customer text) returns boolean language sql stable as $$
  select not identity_verified(p_customer)
    and (exists (select 1 from player where customer_id = p_customer and requires_kyc_verification)
      or exists (select 1 from withdrawal where customer_id = p_customer and hold = 'verification'))
$$;
