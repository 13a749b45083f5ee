-- Takes back a deposit that its provider has reversed, for example a chargeback: from the player's withdrawable money
-- as far as possible, while the house bears the rest. Also returns the fee and ends the deposit's bonus. Takes what
-- that bonus made withdrawable from the withdrawable money that is left then. Operators deal with locked
-- money, such as that of a withdrawal.
-- The caller must hold the request's row. Returns the changed request.
create or replace function deposit_reversed(request payment_request) returns payment_request language plpgsql as $$
declare
  v_w wallet; v_b bonus; v_taken bigint; v_made bigint; v_psp bigint := account_of('psp', request.provider, request.currency);
begin
  select * into strict v_w from wallet where customer_id = request.customer_id for update;
  select * into v_b from bonus where deposit_id = request.id for update;
  if v_b.id is not null and v_b.ended_at is null then v_w := bonus_end(v_b, 'FORFEITED'); end if;
  v_taken := least(v_w.withdrawable, request.amount);
  if v_taken + request.fee > 0 then
    insert into transfer (kind, scope, key, customer_id, reference)
    values ('deposit_reversal', 'deposit_reversal', request.id::text, request.customer_id, request.id::text)
    returning id into v_made;
    if v_taken > 0 then v_w := wallet_move(v_made, request.customer_id, -v_taken, 0, 0, v_psp); end if;
    if request.fee > 0 then
      perform house_pays(v_made, request.currency, request.fee, account_of('psp', request.provider || ':fees', request.currency));
    end if;
  end if;
  if v_taken < request.amount then
    insert into transfer (kind, scope, key, customer_id, reference)
    values ('deposit_loss', 'deposit_loss', request.id::text, request.customer_id, request.id::text) returning id into v_made;
    perform house_pays(v_made, request.currency, request.amount - v_taken, v_psp);
  end if;
  if v_b.converted > 0 and v_w.withdrawable > 0 then
    update bonus set converted = converted - least(v_w.withdrawable, v_b.converted) where id = v_b.id;
    perform wallet_transfer('bonus_reversal', 'bonus_reversal', v_b.id::text, request.customer_id, v_b.code,
      -least(v_w.withdrawable, v_b.converted), 0);
  end if;
  update payment_request set status = 'SUCCESSFUL_REVERSAL', updated_at = clock_timestamp() where id = request.id
  returning * into request;
  return request;
end $$;
