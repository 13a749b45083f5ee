-- Takes back a deposit that its company has reversed, a chargeback for example: from the player's own money as far as it is
-- there, else the house bears it. Its fee goes back, too. Ends the bonus of the deposit; what was converted of it is taken
-- from what own money is left then. Locked money, such as of a withdrawal, is left to the operators.
-- The caller must hold the request's row. Returns the request afterwards.
create or replace function deposit_reversed(request payment_request) returns payment_request language plpgsql as $$
declare
  w wallet; b bonus; taken bigint; made bigint; psp bigint := account_of('psp', request.provider, request.currency);
begin
  select * into strict w from wallet where customer_id = request.customer_id for update;
  select * into b from bonus where deposit_id = request.id for update;
  if b.id is not null and b.ended_at is null then w := bonus_end(b, 'FORFEITED'); end if;
  taken := least(w.withdrawable, request.amount);
  if taken + request.fee > 0 then
    insert into transfer (kind, scope, key, customer_id, reference)
    values ('deposit_reversal', 'deposit_reversal', request.id::text, request.customer_id, request.id::text)
    returning id into made;
    if taken > 0 then w := wallet_move(made, request.customer_id, -taken, 0, 0, psp); end if;
    if request.fee > 0 then
      perform house_pays(made, request.currency, request.fee, account_of('psp', request.provider || ':fees', request.currency));
    end if;
  end if;
  if taken < request.amount then
    insert into transfer (kind, scope, key, customer_id, reference)
    values ('deposit_loss', 'deposit_loss', request.id::text, request.customer_id, request.id::text) returning id into made;
    perform house_pays(made, request.currency, request.amount - taken, psp);
  end if;
  if b.status = 'COMPLETED' and least(w.withdrawable, b.ended_amount) > 0 then
    perform wallet_transfer('bonus_reversal', 'bonus_reversal', b.id::text, request.customer_id, b.code,
      -least(w.withdrawable, b.ended_amount), 0);
  end if;
  update payment_request set status = 'SUCCESSFUL_REVERSAL', updated_at = clock_timestamp() where id = request.id
  returning * into request;
  return request;
end $$;
