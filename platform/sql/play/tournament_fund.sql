-- Returns what a tournament has to pay out, in minor units. Only this function defines the rule (decision 253).
-- paid: entry prices that were not refunded. bonus: their bonus money. added: what the house adds: the added prize, and
-- what the entry prices less the rake lack to reach the guaranteed prize. fund: the sum of all prizes.
create or replace function tournament_fund(
  t tournament, out paid bigint, out bonus bigint, out added bigint, out fund bigint
) language sql stable as $$
  select p.paid, p.bonus, t.added_prize + greatest(t.guaranteed_prize - p.share, 0),
    t.added_prize + greatest(t.guaranteed_prize, p.share)
  from (
    select sums.*, floor(sums.paid * (100 - t.rake) / 100)::bigint as share from (
      select coalesce(sum(paid_withdrawable + paid_bonus), 0)::bigint as paid,
        coalesce(sum(paid_bonus), 0)::bigint as bonus
      from tournament_entry where tournament_id = t.id and not refunded) sums
  ) p
$$;
