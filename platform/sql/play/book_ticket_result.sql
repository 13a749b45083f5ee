-- Returns the result of a ticket by its draws, once the draw p_draw has the state p_state; null while a draw is open.
create or replace function book_ticket_result(b book_bet, p_draw text, p_state text) returns text language sql stable as $$
  select case when bool_or(state = 'open') then null when bool_or(state = 'won') then 'won'
    when bool_and(state = 'refunded') then 'void' else 'lost' end
  from (
    select case when draw_id = p_draw then p_state else state end as state from book_draw
    where provider = b.provider and bet_id = b.bet_id
  ) draw
$$;
