-- Takes the place of a player's only open game (B3): ends the open games, so that another one can be launched in the
-- same transaction. p_replaces: the launch that the same tab leaves, or null. p_take_over: whether to also end a game
-- that is open elsewhere. If such a game must not be ended, changes nothing and returns its name; otherwise returns
-- null.
create or replace function game_place_take(p_customer text, p_replaces uuid, p_take_over boolean) returns text
language plpgsql as $$
declare v_elsewhere text;
begin
  perform from wallet where customer_id = p_customer for update;
  if not p_take_over then
    select g.name into v_elsewhere from game_session s join game g on g.id = s.game_id
    join session l on l.id = s.session_id::uuid and l.ended_at is null and l.expires_at > clock_timestamp()
    where s.customer_id = p_customer and s.ended_at is null and s.id is distinct from p_replaces
    order by s.created_at desc limit 1;
    if found then return v_elsewhere; end if;
  end if;
  update game_session set ended_at = now() where customer_id = p_customer and ended_at is null;
  return null;
end $$;
