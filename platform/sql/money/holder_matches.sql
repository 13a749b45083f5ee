-- Whether an account that is in this name may be the player's own. Nothing speaks against an account whose holder nobody has
-- named. A name of one word, or one that cannot be compared, such as one in other letters, must be the same.
-- In PL/pgSQL, so that each connection plans it once.
create or replace function holder_matches(p_customer text, p_holder text) returns boolean language plpgsql stable as $$
declare v_given text; v_family text;
begin
  if p_holder is null then return true; end if;
  select first_name, surname into strict v_given, v_family from player where customer_id = p_customer;
  -- The usual case is cheap.
  if lower(p_holder) = lower(v_given || ' ' || v_family) then return true; end if;
  return cardinality(name_words(p_holder)) >= 2 and name_comparable(v_given || ' ' || v_family) and name_comparable(p_holder)
    and names_match(v_given, v_family, p_holder, '');
end $$;
