-- Key of the advisory lock of a lottery's draw. A sale holds it shared and a seal alone, so no sale comes after a seal.
create or replace function draw_lock_key(p_provider text, p_draw text) returns bigint language sql immutable as $$
  select hashtextextended('draw ' || p_provider || ' ' || p_draw, 0)
$$;
