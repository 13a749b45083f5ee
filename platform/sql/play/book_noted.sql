-- Records a placed bet with its selections or draws, the parts of its stake that bonuses paid, and its first move, whose
-- time it returns.
-- p_bet: see book_place(). p_accounts and p_amounts: as stake_parts() returns them.
create or replace function book_noted(
  p_provider text, p_transaction text, p_customer text, p_bet jsonb, p_from_bonus bigint, p_accounts bigint[], p_amounts bigint[]
) returns timestamptz language plpgsql as $$
declare
  v_id text := p_bet ->> 'betId'; v_stake bigint := (p_bet ->> 'stake')::bigint; v_free uuid := (p_bet ->> 'freeBetId')::uuid;
  v_own bigint := case when v_free is null then v_stake else 0 end; v_at timestamptz;
begin
  insert into book_bet (provider, bet_id, customer_id, product, type, name, detail, currency, stake, stake_bonus, free_bonus,
    free_stake, possible_return, lines, subscription_id)
  values (p_provider, v_id, p_customer, p_bet ->> 'product', p_bet ->> 'type', p_bet ->> 'name', p_bet ->> 'detail',
    p_bet ->> 'currency', v_own, p_from_bonus, v_free, v_stake - v_own, (p_bet ->> 'possibleReturn')::bigint,
    nullif(p_bet -> 'lines', 'null'), p_bet ->> 'subscriptionId');
  if p_from_bonus > 0 then
    insert into book_share (provider, bet_id, account_id, staked)
    select p_provider, v_id, account, -amount from unnest(p_accounts, p_amounts) as part (account, amount);
  end if;
  insert into book_selection (provider, bet_id, ordinal, selection_id, event, market, selection, odds, starts_at, live)
  select p_provider, v_id, ordinal, s ->> 'id', s ->> 'event', s ->> 'market', s ->> 'selection', (s ->> 'odds')::numeric,
    (s ->> 'startsAt')::timestamptz, (s ->> 'live')::boolean
  from jsonb_array_elements(p_bet -> 'selections') with ordinality as one (s, ordinal);
  if p_bet ->> 'product' = 'lottery' then
    insert into book_draw (provider, bet_id, draw_id, closes_at)
    select p_provider, v_id, d ->> 'id', (d ->> 'closesAt')::timestamptz from jsonb_array_elements(p_bet -> 'draws') d;
  end if;
  insert into book_move (provider, transaction_id, bet_id, customer_id, kind, revision, staked)
  values (p_provider, p_transaction, v_id, p_customer, 'place', 0, v_own) returning at into v_at;
  return v_at;
end $$;
