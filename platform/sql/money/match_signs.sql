-- Returns the accounts of excluded people that have signs in common with this account, if their exclusion would cover
-- it, with the total weight of the signs. Weights: name 2, birth date 2 (also with day and month swapped), e-mail,
-- phone and instrument 3, device 2, address 1.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function match_signs(p_customer text) returns table (other text, signs text[], weight int)
language plpgsql stable as $$
begin
  return query
  with me as (
    select p.*, l.name_forms, l.address_key from player p join player_likeness l using (customer_id)
    where p.customer_id = p_customer
  ), instruments as (
    select oc.customer_id from player_instrument c join player_instrument oc using (provider, reference)
    where c.customer_id = p_customer
  ), devices as (
    select o.customer_id from browser_fingerprint f join browser_fingerprint o using (hash) where f.customer_id = p_customer
    union select o.customer_id from known_device d join known_device o using (token_hash) where d.customer_id = p_customer
  ), candidates as (
    select o.customer_id from me join player o on o.birth_date in (me.birth_date, birth_swapped(me.birth_date))
    union select o.customer_id from me join player o on o.mobile = me.mobile and me.mobile <> ''
    union select o.customer_id from me join player o on o.email_bare = me.email_bare
    union select o.customer_id from me join player_likeness o on o.address_key = me.address_key and me.address_key <> ''
    union select i.customer_id from instruments i
    union select d.customer_id from devices d
  ), found as (
    select o.customer_id, array_remove(array[
      case when names_alike(me.name_forms, l.name_forms) or names_exact(me.first_name, me.surname, o.first_name, o.surname)
        then 'name' end,
      case when o.birth_date = me.birth_date then 'birth-date'
        when o.birth_date = birth_swapped(me.birth_date) then 'birth-date-swapped' end,
      case when o.email_bare = me.email_bare then 'email' end,
      case when o.mobile = me.mobile and me.mobile <> '' then 'phone' end,
      case when l.address_key = me.address_key and me.address_key <> '' then 'address' end,
      case when o.customer_id in (select i.customer_id from instruments i) then 'instrument' end,
      case when o.customer_id in (select d.customer_id from devices d) then 'device' end], null) as signs
    from me, candidates c join player o on o.customer_id = c.customer_id join player_likeness l on l.customer_id = o.customer_id
    where o.customer_id <> p_customer and exists (
      select from break_in_force b where b.customer_id = o.customer_id and b.kind = 'exclusion'
        and (b.scope = 'group' or o.brand_id = me.brand_id))
  )
  select f.customer_id, f.signs, (
    select sum(case sign when 'address' then 1 when 'email' then 3 when 'phone' then 3 when 'instrument' then 3 else 2 end)::int
    from unnest(f.signs) sign)
  from found f;
end $$;
