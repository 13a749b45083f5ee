-- Books a payout that the payment provider has paid (p_sign 1), or that came back later (-1), between the player's
-- balance and the provider. The fee goes to the house from a separate account of the provider, because a transfer has
-- only one posting per account. Returns the transfer's id. The caller must hold the withdrawal's row.
create or replace function withdrawal_booked(w withdrawal, p_sign int) returns bigint language plpgsql as $$
declare v_moved bigint; v_kind transfer_kind := case p_sign when 1 then 'withdrawal' else 'withdrawal_return' end;
  v_company text; v_psp bigint;
begin
  select provider into strict v_company from payment_request where id = w.id;
  v_psp := account_of('psp', v_company, w.currency);
  perform 1 from wallet where customer_id = w.customer_id for update;
  insert into transfer (kind, scope, key, customer_id, reference)
  values (v_kind, v_kind, w.id::text, w.customer_id, w.id::text) returning id into v_moved;
  if p_sign = 1 then perform wallet_move(v_moved, w.customer_id, 0, 0, -w.amount, v_psp);
  else perform wallet_move(v_moved, w.customer_id, w.amount, 0, 0, v_psp);
  end if;
  if w.fee > 0 then
    perform house_pays(v_moved, w.currency, -p_sign * w.fee, account_of('psp', v_company || ':fees', w.currency));
  end if;
  return v_moved;
end $$;
