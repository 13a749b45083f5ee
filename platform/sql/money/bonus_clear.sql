-- Empties the account of a bonus that has ended: a COMPLETED bonus into the player's withdrawable money, any other to
-- the house. Also used when a win or a rollback comes later. The caller must hold the wallet's row. Returns the
-- changed wallet.
create or replace function bonus_clear(b bonus) returns wallet language plpgsql as $$
declare
  v_w wallet;
  v_kind text := case b.status when 'COMPLETED' then 'bonus_conversion' when 'EXPIRED' then 'bonus_expiry' else 'bonus_forfeit' end;
begin
  select * into strict v_w from wallet where customer_id = b.customer_id;
  if b.balance = 0 then return v_w; end if;
  if b.status = 'COMPLETED' then update bonus set converted = converted + b.balance where id = b.id; end if;
  -- The wallet's version grows with each movement, so each call has its own key.
  return wallet_transfer(v_kind, v_kind, b.id || ':' || v_w.version, b.customer_id, b.code,
    case b.status when 'COMPLETED' then b.balance else 0 end, -b.balance, null, array[b.account_id], array[-b.balance]);
end $$;
