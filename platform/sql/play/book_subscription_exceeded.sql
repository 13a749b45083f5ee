-- Returns true if a later ticket of a subscription is more than the player has agreed to with its first one: it costs
-- more for each draw, has other lines or more draws, or has a draw for which the subscription already has a ticket.
-- p_bet: see book_place(). The caller must hold the wallet's row, so that two tickets do not buy the same draw.
create or replace function book_subscription_exceeded(p_provider text, p_customer text, p_bet jsonb) returns boolean
language sql stable as $$
  with ticket as (
    select * from book_bet
    where provider = p_provider and customer_id = p_customer and subscription_id = p_bet ->> 'subscriptionId'
      and result is distinct from 'rolled-back'
  ), first as (select * from ticket order by placed_at, bet_id limit 1)
  select f.lines is distinct from nullif(p_bet -> 'lines', 'null') or n.draws > d.draws
    or (p_bet ->> 'stake')::numeric * d.draws > f.stake::numeric * n.draws
    or exists (
      select from ticket t join book_draw b using (provider, bet_id)
      where b.draw_id in (select one ->> 'id' from jsonb_array_elements(p_bet -> 'draws') one))
  from first f
    cross join lateral (select count(*) as draws from book_draw b where b.provider = f.provider and b.bet_id = f.bet_id) d
    cross join lateral (select jsonb_array_length(p_bet -> 'draws') as draws) n
$$;
