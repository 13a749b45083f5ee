-- Returns the other accounts, of any brand, of the person who owns this account: those with the same identity
-- document, and those with the same birth date and the same name, e-mail address or phone number. Names match as they
-- do for rewards (decision 052), or if they are written the same, in any script. Apart from that, a name that cannot
-- be compared matches none, because a break must not affect a stranger.
create or replace function person_accounts(p_customer text) returns setof player language sql stable as $$
  select o.* from player p join player o on o.birth_date = p.birth_date and (
    o.email_key = p.email_key
    or (o.mobile = p.mobile and o.mobile <> '')
    or names_exact(p.first_name, p.surname, o.first_name, o.surname)
    or (name_comparable(p.first_name || ' ' || p.surname) and name_comparable(o.first_name || ' ' || o.surname)
      and names_match(p.first_name, p.surname, o.first_name, o.surname)))
  where p.customer_id = p_customer and o.customer_id <> p_customer
  union
  select o.* from player p
  join player o on o.national_id_kind = p.national_id_kind and o.national_id_number = p.national_id_number
  where p.customer_id = p_customer and o.customer_id <> p_customer
$$;
