-- Uses up a free bet for a bet that a provider reports for the first time, unless the player must not play now or was on
-- a break when it was placed (decision 264). For a known bet, checks that it belongs to the same bonus, or to none.
-- p_bet: see provider_bet_report(). The caller must hold the rows of a free bet's player and wallet. Returns null or the
-- refusal free_bet_unavailable.
-- Refuses: free_bet_unavailable.
create or replace function free_bet_taken(p_provider text, p_customer text, p_bet jsonb) returns jsonb
language plpgsql as $$
declare v_known provider_bet; v_wanted uuid := (p_bet ->> 'freeBetId')::uuid;
begin
  select * into v_known from provider_bet where provider = p_provider and bet_id = p_bet ->> 'betId';
  if found then
    return case when v_known.free_bonus is distinct from v_wanted then refusal('free_bet_unavailable') end;
  end if;
  if v_wanted is null then return null; end if;
  if exists (
    select from play_break where customer_id = p_customer
      and (in_force_until > clock_timestamp()
        or (p_bet ->> 'placedAt')::timestamptz >= starts_at and (p_bet ->> 'placedAt')::timestamptz < in_force_until)
  ) or not exists (select from player where customer_id = p_customer and standing = 'active')
  then return refusal('free_bet_unavailable'); end if;
  update bonus set rounds_left = rounds_left - 1
  where id = v_wanted and customer_id = p_customer and type = 'free-bets' and status = 'CLAIMED' and rounds_left > 0
    and expires_at > clock_timestamp() and (terms ->> 'stake')::bigint = (p_bet ->> 'stake')::bigint
    and p_bet ->> 'product' = 'sports';
  return case when not found then refusal('free_bet_unavailable') end;
end $$;
