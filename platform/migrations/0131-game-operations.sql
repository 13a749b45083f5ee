-- What a game provider may do with a player's money. Replies: null (unknown token), {"conflict": true} (same number,
-- other body), {"first"|"replay": {"balance", "currency"} or {"refused": code}}.

-- What can be staked: everything but locked money.
create function playable(w wallet) returns text language sql immutable as $$
  select wire_money(w.bonus + w.withdrawable, w.currency)
$$;

create function game_reply(w wallet) returns jsonb language sql stable as $$
  select jsonb_build_object('balance', playable(w), 'currency', w.currency)
$$;

create function refusal(p_code text) returns jsonb language sql immutable as $$
  select jsonb_build_object('refused', p_code)
$$;

create function game_bet(
  p_provider text, p_token_hash text, p_transaction text, p_round text, p_amount bigint, p_currency text, p_hash text
) returns jsonb language plpgsql as $$
declare
  scope text := 'game:' || p_provider || ':bet';
  s game_session; w wallet; claim jsonb; parts record; moved bigint;
begin
  select * into s from game_session where token_hash = p_token_hash and provider = p_provider;
  if not found then return null; end if;
  claim := claim_key(scope, p_transaction, p_hash);
  if claim is not null then return claim; end if;

  select * into strict w from wallet where customer_id = s.customer_id for update;
  -- Read again under the wallet's lock: ending the session takes that lock too, so no stake slips in behind a logout.
  select * into s from game_session where token_hash = p_token_hash;
  if s.ended_at is not null then return keep_reply(scope, p_transaction, refusal('session_closed')); end if;
  if p_currency <> w.currency then return keep_reply(scope, p_transaction, refusal('currency_mismatch')); end if;

  parts := stake_parts(w, p_amount);
  if parts.from_bonus is null then
    insert into outbox (customer_id, event, payload) values (s.customer_id, 'InsufficientFunds', '{}');
    return keep_reply(scope, p_transaction, refusal('insufficient_funds'));
  end if;
  insert into game_transaction (provider, transaction_id, kind, customer_id, round_id, amount, from_bonus, from_withdrawable)
  values (p_provider, p_transaction, 'bet', s.customer_id, p_round, p_amount, parts.from_bonus, parts.from_withdrawable)
  on conflict do nothing;
  if not found then
    if exists (select 1 from game_transaction
               where provider = p_provider and transaction_id = p_transaction and kind = 'tombstone') then
      return keep_reply(scope, p_transaction, refusal('transaction_rolled_back'));
    end if;
    return keep_reply(scope, p_transaction, refusal('duplicate_with_other_body'));
  end if;

  insert into game_round (provider, round_id, customer_id, game_id, staked_bonus, staked_withdrawable)
  values (p_provider, p_round, s.customer_id, s.game_id, parts.from_bonus, parts.from_withdrawable)
  on conflict (provider, round_id, customer_id) do update set
    staked_bonus = game_round.staked_bonus + excluded.staked_bonus,
    staked_withdrawable = game_round.staked_withdrawable + excluded.staked_withdrawable;

  insert into transfer (kind, scope, key, customer_id, reference)
  values ('game_stake', scope, p_transaction, s.customer_id, s.game_id) returning id into moved;
  w := wallet_move(moved, s.customer_id, -parts.from_withdrawable, -parts.from_bonus, 0);
  return keep_reply(scope, p_transaction, game_reply(w));
end $$;

-- A win is owed whether or not the session still lives; it needs a stake in its round. The share of bonus money in the
-- stake is the share of the win that stays bonus, rounded up to bonus.
create function game_win(
  p_provider text, p_token_hash text, p_transaction text, p_round text, p_amount bigint, p_currency text, p_hash text
) returns jsonb language plpgsql as $$
declare
  scope text := 'game:' || p_provider || ':win';
  s game_session; w wallet; r game_round; claim jsonb; moved bigint; to_bonus bigint;
begin
  select * into s from game_session where token_hash = p_token_hash and provider = p_provider;
  if not found then return null; end if;
  claim := claim_key(scope, p_transaction, p_hash);
  if claim is not null then return claim; end if;

  select * into strict w from wallet where customer_id = s.customer_id for update;
  if p_currency <> w.currency then return keep_reply(scope, p_transaction, refusal('currency_mismatch')); end if;
  select * into r from game_round
  where provider = p_provider and round_id = p_round and customer_id = s.customer_id and game_id = s.game_id for update;
  if not found or r.staked_bonus + r.staked_withdrawable = 0 then
    return keep_reply(scope, p_transaction, refusal('round_without_bet'));
  end if;
  insert into game_transaction (provider, transaction_id, kind, customer_id, round_id, amount)
  values (p_provider, p_transaction, 'win', s.customer_id, p_round, p_amount) on conflict do nothing;
  if not found then return keep_reply(scope, p_transaction, refusal('duplicate_with_other_body')); end if;
  update game_round set won = won + p_amount, wins = wins + 1
  where provider = p_provider and round_id = p_round and customer_id = s.customer_id;

  -- A round that won nothing moves nothing.
  if p_amount > 0 then
    to_bonus := ceil(p_amount::numeric * r.staked_bonus / (r.staked_bonus + r.staked_withdrawable));
    insert into transfer (kind, scope, key, customer_id, reference)
    values ('game_win', scope, p_transaction, s.customer_id, s.game_id) returning id into moved;
    w := wallet_move(moved, s.customer_id, p_amount - to_bonus, to_bonus, 0);
  end if;
  return keep_reply(scope, p_transaction, game_reply(w));
end $$;

-- Gives a bet back exactly as it was taken. A bet that is not there (yet) leaves a tombstone.
create function game_rollback(
  p_provider text, p_token_hash text, p_transaction text, p_round text, p_amount bigint, p_currency text, p_hash text
) returns jsonb language plpgsql as $$
declare
  scope text := 'game:' || p_provider || ':rollback';
  s game_session; w wallet; t game_transaction; r game_round; claim jsonb; moved bigint;
begin
  select * into s from game_session where token_hash = p_token_hash and provider = p_provider;
  if not found then return null; end if;
  claim := claim_key(scope, p_transaction, p_hash);
  if claim is not null then return claim; end if;

  select * into strict w from wallet where customer_id = s.customer_id for update;
  if p_currency <> w.currency then return keep_reply(scope, p_transaction, refusal('currency_mismatch')); end if;
  insert into game_transaction (provider, transaction_id, kind, customer_id, round_id, amount)
  values (p_provider, p_transaction, 'tombstone', s.customer_id, p_round, p_amount) on conflict do nothing;
  if found then return keep_reply(scope, p_transaction, game_reply(w)); end if;

  select * into t from game_transaction where provider = p_provider and transaction_id = p_transaction for update;
  if t.kind <> 'bet' or t.customer_id <> s.customer_id then
    return keep_reply(scope, p_transaction, refusal('unknown_transaction'));
  end if;
  if t.round_id <> p_round or t.amount <> p_amount then
    return keep_reply(scope, p_transaction, refusal('duplicate_with_other_body'));
  end if;
  select * into strict r from game_round
  where provider = p_provider and round_id = p_round and customer_id = s.customer_id for update;
  if r.wins > 0 then return keep_reply(scope, p_transaction, refusal('round_settled')); end if;

  update game_transaction set rolled_back = true where provider = p_provider and transaction_id = p_transaction;
  update game_round set
    staked_bonus = staked_bonus - t.from_bonus, staked_withdrawable = staked_withdrawable - t.from_withdrawable
  where provider = p_provider and round_id = p_round and customer_id = s.customer_id;
  insert into transfer (kind, scope, key, customer_id, reference)
  values ('game_rollback', scope, p_transaction, s.customer_id, r.game_id) returning id into moved;
  w := wallet_move(moved, s.customer_id, t.from_withdrawable, t.from_bonus, 0);
  return keep_reply(scope, p_transaction, game_reply(w));
end $$;

-- The end of a login session ends its games: no stake afterwards, wins and rollbacks of open rounds still.
create function game_sessions_end(p_session text) returns int language plpgsql as $$
declare ended int;
begin
  perform 1 from wallet where customer_id in (
    select customer_id from game_session where session_id = p_session and ended_at is null)
  order by customer_id for update;
  update game_session set ended_at = now() where session_id = p_session and ended_at is null;
  get diagnostics ended = row_count;
  return ended;
end $$;
