-- Divides a stake, in minor units, among the balances: bonus first, then withdrawable, never locked (decision 010).
-- Both parts are null when the wallet cannot afford it.
create or replace function stake_parts(w wallet, p_amount bigint, out from_bonus bigint, out from_withdrawable bigint)
language sql immutable as $$
  select case when p_amount <= w.bonus + w.withdrawable then least(w.bonus, p_amount) end,
         case when p_amount <= w.bonus + w.withdrawable then p_amount - least(w.bonus, p_amount) end
$$;
