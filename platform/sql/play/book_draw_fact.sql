-- Notifies the player's pages of a prize or a refund of a ticket's draw, in minor units. Each has a separate id,
-- because it stands next to the others of the ticket and replaces none of them. As book_fact() otherwise.
create or replace function book_draw_fact(b book_bet, p_transaction text, p_result text, p_amount bigint) returns void
language plpgsql as $$
begin
  b.bet_id := b.bet_id || ':' || p_transaction;
  perform book_fact(b, p_result, p_amount, false);
end $$;
