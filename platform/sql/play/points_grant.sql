-- Creates an entry with its starting points. The paid parts, in minor units, are the amounts that the caller's
-- transfer took; none for a free seat. p_ticket: the ticket that paid them. Returns the entry, or the existing one if
-- it was created before.
create or replace function points_grant(
  p_entry uuid, p_tournament text, p_customer text, p_display_name text, p_country text,
  p_paid_withdrawable bigint default 0, p_paid_bonus bigint default 0, p_joined_at timestamptz default clock_timestamp(),
  p_ticket uuid default null
) returns tournament_entry language plpgsql as $$
declare v_t tournament; v_points_unit text := 'UNO:' || p_entry;
begin
  select * into strict v_t from tournament where id = p_tournament;
  insert into tournament_entry (id, tournament_id, customer_id, display_name, country_code, available_account,
    open_account, paid_withdrawable, paid_bonus, joined_at, ticket_id)
  values (p_entry, p_tournament, p_customer, p_display_name, p_country,
    account_of('points_available', p_entry::text, v_points_unit), account_of('points_open', p_entry::text, v_points_unit),
    p_paid_withdrawable, p_paid_bonus, p_joined_at, p_ticket)
  on conflict do nothing;
  return points_move('points_grant', p_entry, 'points_grant', p_entry::text, v_t.initial_points, 0);
end $$;
