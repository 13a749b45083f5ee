-- Returns the result of a ticket by its draws; null while one of them is open.
create or replace function book_ticket_result(p_provider text, p_ticket text) returns text language sql stable as $$
  select case when bool_or(state = 'open') then null when bool_or(state = 'won') then 'won'
    when bool_and(state = 'refunded') then 'void' else 'lost' end
  from book_draw where provider = p_provider and bet_id = p_ticket
$$;
