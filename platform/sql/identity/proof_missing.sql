-- Returns the code of the most urgent proof that a player lacks for a step (X28): identity_required or
-- email_unverified of core/http/errors.ts; null if none is missing.
-- p_needs: {"email": boolean, "identity": boolean, "age": boolean, "identityAbove": minor units of all deposits, or
-- null}. "age" is a rule of the policy, see age_missing(). p_amount: the deposit that would be added. If the identity
-- is missing, marks the player and sends them KycRequired.
-- Locks the player's row, so that the second of two deposits counts the first.
-- Refuses: identity_required 403, email_unverified 403.
create or replace function proof_missing(p_customer text, p_needs jsonb, p_amount bigint) returns text
language plpgsql as $$
declare v_whom player; v_above bigint := (p_needs ->> 'identityAbove')::bigint;
begin
  select * into strict v_whom from player where customer_id = p_customer for no key update;
  if v_whom.identity_verified_at is null and ((p_needs ->> 'identity')::boolean
    or (v_above is not null and p_amount + deposits_of(p_customer) > v_above)) then
    update player set requires_kyc_verification = true where customer_id = p_customer and not requires_kyc_verification;
    insert into outbox (customer_id, event, payload) values (p_customer, 'KycRequired', '{}');
    return 'identity_required';
  end if;
  if age_missing(p_customer, (p_needs ->> 'age')::boolean) is not null then return 'identity_required'; end if;
  return case when (p_needs ->> 'email')::boolean and not v_whom.has_validated_email then 'email_unverified' end;
end $$;
