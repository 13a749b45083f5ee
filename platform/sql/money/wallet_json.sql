-- Returns a wallet in the API's format: {currency, spendable, withdrawable, locked, bonus, version}, with money as
-- decimal strings.
create or replace function wallet_json(w wallet) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'currency', w.currency, 'spendable', wire_money(w.spendable, w.currency),
    'withdrawable', wire_money(w.withdrawable, w.currency), 'locked', wire_money(w.locked, w.currency),
    'bonus', wire_money(w.bonus, w.currency), 'version', w.version)
$$;
