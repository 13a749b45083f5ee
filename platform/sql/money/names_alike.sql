-- Returns true if two names look or sound alike. Compares their forms from player_likeness in order.
create or replace function names_alike(p_forms jsonb, p_other jsonb) returns boolean language sql immutable as $$
  select exists (
    select from jsonb_array_elements(p_forms) with ordinality one (form, n)
    join jsonb_array_elements(p_other) with ordinality other (form, n) using (n),
    lateral (select one.form ->> 'given' as given, one.form ->> 'family' as family,
      other.form ->> 'given' as other_given, other.form ->> 'family' as other_family) name
    where name_comparable(given || ' ' || family) and name_comparable(other_given || ' ' || other_family)
      and names_match(given, family, other_given, other_family))
$$;
