-- Notifies the players of a tournament that it is over.
create or replace function tournament_over_fact(p_tournament text) returns void language sql as $$
  select tournament_fact(e.customer_id, p_tournament, 'finished')
  from (select distinct customer_id from tournament_entry join wallet using (customer_id)
        where tournament_id = p_tournament and ended_at is null order by customer_id) e
$$;
