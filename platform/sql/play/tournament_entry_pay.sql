-- Takes an entry price from the wallet into the tournament's pool, from the balances that stake_parts() says. Returns both
-- parts in minor units; they are null when the wallet cannot afford it. The largest stake of a bonus is one of games.
create or replace function tournament_entry_pay(
  p_tournament text, p_entry uuid, p_customer text, out from_bonus bigint, out from_withdrawable bigint
) language plpgsql as $$
declare w wallet; t tournament; parts record;
begin
  select * into strict t from tournament where id = p_tournament;
  select * into strict w from wallet where customer_id = p_customer for update;
  if w.bonus > 0 then w := bonuses_expire(w); end if;
  parts := stake_parts(w, t.entry_price);
  if w.currency <> t.currency or parts.from_bonus is null then return; end if;
  from_bonus := parts.from_bonus;
  from_withdrawable := parts.from_withdrawable;
  if t.entry_price = 0 then return; end if;
  perform wallet_transfer(
    'tournament_entry', 'tournament_entry', p_entry::text, p_customer, p_tournament,
    -parts.from_withdrawable, -parts.from_bonus, tournament_pool(p_tournament),
    parts.accounts, parts.amounts);
end $$;
