-- Returns accounts of the same brand that look like the same person (decision 052), each with its basis:
-- 'name-and-birth-date', 'phone' or 'card'.
create or replace function identity_matches(p_customer text) returns table (basis text, other player)
language sql stable as $$
  select 'name-and-birth-date', o from player p join player o on o.brand_id = p.brand_id and o.birth_date = p.birth_date
    and names_match(p.first_name, p.surname, o.first_name, o.surname)
  where p.customer_id = p_customer and o.customer_id <> p_customer
  union all
  select 'phone', o from player p join player o on o.brand_id = p.brand_id and o.mobile = p.mobile and o.mobile <> ''
  where p.customer_id = p_customer and o.customer_id <> p_customer
  union all
  select distinct 'card', o from player p join player_instrument c on c.customer_id = p.customer_id and c.kind = 'card'
  join player_instrument oc on oc.provider = c.provider and oc.reference = c.reference
  join player o on o.customer_id = oc.customer_id and o.brand_id = p.brand_id
  where p.customer_id = p_customer and o.customer_id <> p_customer
$$;
