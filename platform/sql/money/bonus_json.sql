-- Returns a bonus in the API's format, with money as decimal strings.
create or replace function bonus_json(b bonus) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', b.id, 'code', b.code, 'type', b.type, 'currency', b.currency,
    'amount', wire_money(b.amount, b.currency),
    'balance', case when b.status = 'CLAIMED' and b.account_id is not null then wire_money(b.balance, b.currency) end,
    'status', b.status,
    'actionText', case when b.status in ('ACTIVE', 'PENDING') then 'Claim' when b.status = 'CLAIMED' then 'Forfeit' end,
    'percentage', case when b.to_wager > 0 then wire_percent(b.wagered, b.to_wager) when b.claimed_at is null or b.ended_at is null
      then '0.00' else '100.00' end,
    'expiresAt', wire_instant(b.expires_at),
    'expiresInDays', case when b.ended_at is null and b.expires_at is not null
      then greatest(0, ceil(extract(epoch from b.expires_at - clock_timestamp()) / 86400))::int end,
    'claimedAt', wire_instant(b.claimed_at), 'endedAt', wire_instant(b.ended_at),
    'endedAmount', wire_money(b.ended_amount, b.currency),
    'isWithheld', b.status = 'PENDING' and exists (
      select from withheld_reward r where r.scope = 'bonus' and r.key = b.id::text and r.paid_at is null),
    'roundsLeft', case when b.type in ('free-rounds', 'free-bets') then b.rounds_left end,
    'won', case when b.type in ('free-rounds', 'free-bets') then wire_money(b.won, b.currency) end,
    'terms', bonus_terms_json(b.terms, b.currency),
    'rollOvers', case when not bonus_is_money(b.type) and b.to_wager = 0 then '[]' else jsonb_build_array(jsonb_build_object(
      'codeName', b.code,
      'pendingAmount', wire_money(case when b.claimed_at is null then b.amount * (b.terms ->> 'wagering')::int
        else b.to_wager - b.wagered end, b.currency),
      'originalAmount', wire_money(case when b.claimed_at is null then b.amount * (b.terms ->> 'wagering')::int
        else b.to_wager end, b.currency),
      'description', (b.terms ->> 'wagering') || 'x')) end)
$$;
