-- Gives the money of a withdrawal that ends without a payout back to the player's withdrawable balance. The caller
-- must hold the withdrawal's row. Returns the transfer's id.
create or replace function withdrawal_unlocked(w withdrawal) returns bigint language plpgsql as $$
declare v_moved bigint;
begin
  perform 1 from wallet where customer_id = w.customer_id for update;
  insert into transfer (kind, scope, key, customer_id, reference)
  values ('withdrawal_unlock', 'withdrawal_unlock', w.id::text, w.customer_id, w.id::text) returning id into v_moved;
  perform wallet_move(v_moved, w.customer_id, w.amount, 0, -w.amount, null);
  return v_moved;
end $$;
