-- Returns true if a player may not have a bonus: either it is a second one, see bonus_is_second(), or other players
-- have claimed its campaign as often as its terms allow in a browser of this player, or with a card or account of
-- theirs. Nobody is told who these players are, or what they share.
create or replace function bonus_limited(b bonus) returns boolean language plpgsql stable as $$
begin
  return bonus_is_second(b) or (b.terms ->> 'perDevice')::int <= (
    select count(distinct o.customer_id) from bonus o
    join browser_fingerprint theirs on theirs.customer_id = o.customer_id
    join browser_fingerprint own on own.hash = theirs.hash and own.customer_id = b.customer_id
    where o.campaign_id = b.campaign_id and o.customer_id <> b.customer_id and o.claimed_at is not null
  ) or (b.terms ->> 'perInstrument')::int <= (
    select count(distinct o.customer_id) from bonus o
    join player_instrument theirs on theirs.customer_id = o.customer_id
    join player_instrument own on own.provider = theirs.provider and own.reference = theirs.reference
      and own.customer_id = b.customer_id
    where o.campaign_id = b.campaign_id and o.customer_id <> b.customer_id and o.claimed_at is not null
  );
end $$;
