-- Returns true if an account in this name may be the player's own. An account with an unknown holder always may. A
-- name of one word, or one that cannot be compared, for example in another script, must be identical.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function holder_matches(p_customer text, p_holder text) returns boolean language plpgsql stable as $$
declare v_given text; v_family text;
begin
  if p_holder is null then return true; end if;
  select first_name, surname into strict v_given, v_family from player where customer_id = p_customer;
  -- Keeps the usual case cheap.
  if lower(p_holder) = lower(v_given || ' ' || v_family) then return true; end if;
  return cardinality(name_words(p_holder)) >= 2 and name_comparable(v_given || ' ' || v_family) and name_comparable(p_holder)
    and names_match(v_given, v_family, p_holder, '');
end $$;
