-- Returns the amount that a player can stake, as a decimal string: everything except locked money.
create or replace function playable(w wallet) returns text language sql immutable as $$
  select wire_money(w.bonus + w.withdrawable, w.currency)
$$;
