-- Returns the refusal of a new bet for reasons other than money; null if it may be placed. p_session: the login
-- session; null for a later ticket of a subscription that the player has started. p_bet: see book_place(). Locks the
-- player and the session, as breaks and logouts do, so no stake comes after them. The caller must hold the bet's lock.
-- Refuses: duplicate_with_other_body 422, identity_required 403, session_closed 409, transaction_rolled_back; as
-- break_refusal().
create or replace function book_place_refusal(
  p_provider text, p_customer text, p_session uuid, p_needs_age boolean, p_bet jsonb
) returns jsonb language plpgsql as $$
declare v_paused jsonb; v_is_active boolean;
begin
  select standing = 'active' into v_is_active from player where customer_id = p_customer for share;
  v_paused := break_refusal(p_customer);
  if v_paused is not null then return v_paused; end if;
  if p_session is not null and book_session_ended(p_session, p_customer)
    or p_session is null and not exists (
      select from book_bet where provider = p_provider and customer_id = p_customer
        and subscription_id = p_bet ->> 'subscriptionId' and result is distinct from 'rolled-back')
    or v_is_active is distinct from true
  then return refusal('session_closed'); end if;
  if age_missing(p_customer, p_needs_age) is not null then return refusal('identity_required'); end if;
  if exists (select from book_tombstone where provider = p_provider and bet_id = p_bet ->> 'betId') then
    return refusal('transaction_rolled_back');
  end if;
  if exists (select from book_bet where provider = p_provider and bet_id = p_bet ->> 'betId') then
    return refusal('duplicate_with_other_body');
  end if;
  return null;
end $$;
