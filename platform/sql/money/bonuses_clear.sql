-- Empties the given bonus accounts whose bonus has ended, after a win or a rollback has paid into them. The caller must
-- hold the wallet's row. Returns the changed wallet.
create or replace function bonuses_clear(w wallet, p_accounts bigint[]) returns wallet language plpgsql as $$
declare v_b bonus;
begin
  for v_b in select * from bonus where account_id = any (p_accounts) and ended_at is not null and balance > 0 loop
    w := bonus_clear(v_b);
  end loop;
  return w;
end $$;
