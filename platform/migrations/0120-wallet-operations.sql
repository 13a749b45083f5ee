-- Building blocks of the money operations. Every operation is one function called once, at READ COMMITTED, and locks in
-- this order: idempotency row, payment request, wallet, rows of the game or tournament, house shard.

create function account_of(p_kind text, p_owner text, p_unit text) returns bigint language plpgsql as $$
declare found_id bigint;
begin
  select id into found_id from account where kind = p_kind and owner = p_owner and unit = p_unit;
  if found_id is null then
    insert into account (kind, owner, unit) values (p_kind, p_owner, p_unit) on conflict do nothing;
    select id into found_id from account where kind = p_kind and owner = p_owner and unit = p_unit;
  end if;
  return found_id;
end $$;

-- A wallet is opened with the player's account, in the brand's currency. Opening it again changes nothing.
create function wallet_open(p_customer text, p_currency text) returns void language plpgsql as $$
begin
  if not exists (select 1 from wallet where customer_id = p_customer) then
    insert into wallet (customer_id, currency, withdrawable_account, bonus_account, locked_account)
    values (p_customer, p_currency,
      account_of('player_withdrawable', p_customer, p_currency),
      account_of('player_bonus', p_customer, p_currency),
      account_of('player_locked', p_customer, p_currency))
    on conflict do nothing;
  end if;
  if not exists (select 1 from house where unit = p_currency) then
    insert into house (unit, shard, account_id)
    select p_currency, n, account_of('house', n::text, p_currency) from generate_series(0, 63) n
    on conflict do nothing;
  end if;
end $$;

-- Claims a key. Returns null to the first caller; afterwards {"replay": reply} (reply is null where the first execution
-- stopped half-way), or {"conflict": true} when the same key came with another body.
create function claim_key(p_scope text, p_key text, p_hash text) returns jsonb language plpgsql as $$
declare kept idempotency;
begin
  insert into idempotency (scope, key, request_hash) values (p_scope, p_key, p_hash) on conflict do nothing;
  if found then return null; end if;
  select * into kept from idempotency where scope = p_scope and key = p_key for update;
  if kept.request_hash <> p_hash then return jsonb_build_object('conflict', true); end if;
  return jsonb_build_object('replay', kept.response);
end $$;

create function keep_reply(p_scope text, p_key text, p_reply jsonb) returns jsonb language plpgsql as $$
begin
  update idempotency set response = p_reply where scope = p_scope and key = p_key;
  return jsonb_build_object('first', p_reply);
end $$;

-- Minor units as the wire's decimal string.
create function wire_money(p_amount bigint, p_currency text) returns text language sql immutable as $$
  select case
    when p_currency in ('JPY', 'KRW', 'CLP', 'PYG', 'ISK', 'VND') then p_amount::text
    when p_currency in ('BHD', 'JOD', 'KWD', 'OMR', 'TND') then round(p_amount::numeric / 1000, 3)::text
    else round(p_amount::numeric / 100, 2)::text
  end
$$;

create function wallet_json(w wallet) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'currency', w.currency, 'spendable', wire_money(w.spendable, w.currency),
    'withdrawable', wire_money(w.withdrawable, w.currency), 'locked', wire_money(w.locked, w.currency),
    'bonus', wire_money(w.bonus, w.currency), 'version', w.version)
$$;

-- Moves money between a wallet's buckets and another account: postings, wallet row, house shard and realtime fact together.
-- The wallet's row must be locked by the caller. Positive is to the player. p_other null: a shard of the house.
create function wallet_move(
  p_transfer bigint, p_customer text, p_withdrawable bigint, p_bonus bigint, p_locked bigint, p_other bigint default null
) returns wallet language plpgsql as $$
declare
  w wallet;
  total bigint := p_withdrawable + p_bonus + p_locked;
  other bigint := p_other;
begin
  update wallet set
    spendable = spendable + total, withdrawable = withdrawable + p_withdrawable, locked = locked + p_locked,
    version = version + 1
  where customer_id = p_customer returning * into strict w;
  if other is null and total <> 0 then
    update house set balance = balance - total
    where unit = w.currency and shard = (p_transfer % 64)::int returning account_id into strict other;
  end if;
  insert into posting (transfer_id, account_id, unit, amount)
  select p_transfer, side.account_id, w.currency, side.amount
  from (values
    (w.withdrawable_account, p_withdrawable), (w.bonus_account, p_bonus), (w.locked_account, p_locked), (other, -total)
  ) as side (account_id, amount)
  where side.amount <> 0;
  insert into outbox (customer_id, event, payload, version)
  values (p_customer, 'ContextualizedBalanceUpdate', jsonb_build_object(
    'version', w.version, 'currency', w.currency, 'balances', jsonb_build_object(
      'spendable', jsonb_build_object('total', wire_money(w.spendable, w.currency)),
      'withdrawable', wire_money(w.withdrawable, w.currency), 'locked', wire_money(w.locked, w.currency))), w.version);
  return w;
end $$;

-- How a stake is made up: bonus first, then withdrawable; locked never. Null when it cannot be afforded.
create function stake_parts(w wallet, p_amount bigint, out from_bonus bigint, out from_withdrawable bigint)
language sql immutable as $$
  select case when p_amount <= w.bonus + w.withdrawable then least(w.bonus, p_amount) end,
         case when p_amount <= w.bonus + w.withdrawable then p_amount - least(w.bonus, p_amount) end
$$;

-- The balance a player starts with in demo mode, once for each player, whichever node comes first.
create function wallet_opening_balance(p_customer text, p_withdrawable bigint, p_bonus bigint, p_locked bigint)
returns void language plpgsql as $$
declare made bigint;
begin
  perform 1 from wallet where customer_id = p_customer for update;
  insert into transfer (kind, scope, key, customer_id) values ('opening_balance', 'opening', p_customer, p_customer)
  on conflict do nothing returning id into made;
  if made is not null then
    perform wallet_move(made, p_customer, p_withdrawable, p_bonus, p_locked);
  end if;
end $$;
