-- Empties the account of a bonus that has ended, as its end says, also when a win or a rollback comes later. The caller
-- must hold the wallet's row. Returns the wallet afterwards.
create or replace function bonus_clear(b bonus) returns wallet language plpgsql as $$
declare
  w wallet;
  kind text := case b.status when 'COMPLETED' then 'bonus_conversion' when 'EXPIRED' then 'bonus_expiry' else 'bonus_forfeit' end;
begin
  select * into strict w from wallet where customer_id = b.customer_id;
  if b.balance = 0 then return w; end if;
  -- The wallet's version grows with each movement, so each emptying has its own key.
  return wallet_transfer(kind, kind, b.id || ':' || w.version, b.customer_id, b.code,
    case b.status when 'COMPLETED' then b.balance else 0 end, -b.balance, null, array[b.account_id], array[-b.balance]);
end $$;
