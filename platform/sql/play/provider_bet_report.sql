-- Records what a company reports about a bet of a player that it knows as p_player. Amounts are minor units, in p_bet:
-- {"betId", "revision", "product", "name", "detail", "currency", "stake", "returned", "status", "placedAt", "settledAt"}.
-- A report with an older revision changes nothing. Returns null for an unknown player, {"conflict": true} when the
-- revision came with another content, or {"first"|"replay": {"revision"}} or {"refused": code}, where code is
-- currency_mismatch, other_player or free_bet_unavailable. With "freeBetId", a bonus, the house pays the stake, and the
-- player gets what is returned (decision 094).
create or replace function provider_bet_report(p_provider text, p_player text, p_bet jsonb, p_hash text) returns jsonb
language plpgsql as $$
declare
  scope text := 'bets:' || p_provider;
  key text := (p_bet ->> 'betId') || ' ' || (p_bet ->> 'revision');
  customer text; unit text; claim jsonb; kept provider_bet; refused jsonb; staked bigint := (p_bet ->> 'stake')::bigint;
  is_free boolean := p_bet ->> 'freeBetId' is not null;
begin
  select customer_id into customer from partner_player where provider = p_provider and name = p_player;
  if customer is null then return null; end if;
  claim := claim_key(scope, key, p_hash);
  if claim is not null then return claim; end if;
  select currency into unit from wallet where customer_id = customer;
  if unit is distinct from p_bet ->> 'currency' then return keep_reply(scope, key, refusal('currency_mismatch')); end if;
  if is_free then perform 1 from wallet where customer_id = customer for update; end if;
  refused := free_bet_taken(p_provider, customer, p_bet);
  if refused is not null then return keep_reply(scope, key, refused); end if;
  insert into provider_bet as b (provider, bet_id, customer_id, product, name, detail, currency, stake, returned, status,
    placed_at, settled_at, revision, free_bonus, free_stake)
  values (p_provider, p_bet ->> 'betId', customer, p_bet ->> 'product', p_bet ->> 'name', p_bet ->> 'detail', unit,
    case when is_free then 0 else staked end, (p_bet ->> 'returned')::bigint, p_bet ->> 'status',
    (p_bet ->> 'placedAt')::timestamptz, (p_bet ->> 'settledAt')::timestamptz, (p_bet ->> 'revision')::int, (p_bet ->> 'freeBetId')::uuid,
    case when is_free then staked else 0 end)
  on conflict (provider, bet_id) do update set
    name = excluded.name, detail = excluded.detail, stake = excluded.stake, free_stake = excluded.free_stake,
    returned = excluded.returned, status = excluded.status, placed_at = excluded.placed_at, settled_at = excluded.settled_at,
    revision = excluded.revision, reported_at = clock_timestamp()
  where b.revision < excluded.revision and b.customer_id = excluded.customer_id;
  select * into strict kept from provider_bet where provider = p_provider and bet_id = p_bet ->> 'betId';
  if kept.customer_id <> customer then return keep_reply(scope, key, refusal('other_player')); end if;
  if is_free and kept.revision = (p_bet ->> 'revision')::int then perform free_bet_settled(kept); end if;
  return keep_reply(scope, key, jsonb_build_object('revision', kept.revision));
end $$;
