-- Records a provider's report about a bet of the player that it knows as p_player. p_bet, with amounts in minor units:
-- {"betId", "revision", "product", "name", "detail", "currency", "stake", "returned", "status", "placedAt",
-- "settledAt"}. A report with an older revision changes nothing. With "freeBetId", the id of a bonus, the house pays
-- the stake and the player gets the return (decision 094).
-- Returns null for an unknown player, {"conflict": true} if the revision came with different content, or
-- {"first"|"replay": {"revision"}} or {"refused": code}.
-- Refuses: currency_mismatch 409, other_player; as free_bet_taken().
create or replace function provider_bet_report(p_provider text, p_player text, p_bet jsonb, p_hash text) returns jsonb
language plpgsql as $$
declare
  v_scope text := 'bets:' || p_provider;
  v_key text := (p_bet ->> 'betId') || ' ' || (p_bet ->> 'revision');
  v_customer text; v_unit text; v_claim jsonb; v_kept provider_bet; v_refused jsonb; v_staked bigint := (p_bet ->> 'stake')::bigint;
  v_is_free boolean := p_bet ->> 'freeBetId' is not null;
begin
  select customer_id into v_customer from partner_player where provider = p_provider and name = p_player;
  if v_customer is null then return null; end if;
  v_claim := claim_key(v_scope, v_key, p_hash);
  if v_claim is not null then return v_claim; end if;
  -- Otherwise a free bet could be used up by a report that another player's report of the same bet overtakes.
  perform book_lock(p_provider, p_bet ->> 'betId');
  select currency into v_unit from wallet where customer_id = v_customer;
  if v_unit is distinct from p_bet ->> 'currency' then return keep_reply(v_scope, v_key, refusal('currency_mismatch')); end if;
  if v_is_free then
    perform from player where customer_id = v_customer for share;
    perform from wallet where customer_id = v_customer for update;
  end if;
  v_refused := free_bet_taken(p_provider, v_customer, p_bet);
  if v_refused is not null then return keep_reply(v_scope, v_key, v_refused); end if;
  insert into provider_bet as b (provider, bet_id, customer_id, product, name, detail, currency, stake, returned, status,
    placed_at, settled_at, revision, free_bonus, free_stake)
  values (p_provider, p_bet ->> 'betId', v_customer, p_bet ->> 'product', p_bet ->> 'name', p_bet ->> 'detail', v_unit,
    case when v_is_free then 0 else v_staked end, (p_bet ->> 'returned')::bigint, p_bet ->> 'status',
    (p_bet ->> 'placedAt')::timestamptz, (p_bet ->> 'settledAt')::timestamptz, (p_bet ->> 'revision')::int, (p_bet ->> 'freeBetId')::uuid,
    case when v_is_free then v_staked else 0 end)
  on conflict (provider, bet_id) do update set
    name = excluded.name, detail = excluded.detail, stake = excluded.stake, free_stake = excluded.free_stake,
    returned = excluded.returned, status = excluded.status, placed_at = excluded.placed_at, settled_at = excluded.settled_at,
    revision = excluded.revision, reported_at = clock_timestamp()
  where b.revision < excluded.revision and b.customer_id = excluded.customer_id;
  select * into strict v_kept from provider_bet where provider = p_provider and bet_id = p_bet ->> 'betId';
  if v_kept.customer_id <> v_customer then return keep_reply(v_scope, v_key, refusal('other_player')); end if;
  if v_is_free and v_kept.revision = (p_bet ->> 'revision')::int then perform free_bet_settled(v_kept); end if;
  return keep_reply(v_scope, v_key, jsonb_build_object('revision', v_kept.revision));
end $$;
