-- Notifies the player's pages of the result of a bet or of a ticket's draw. b: the bet before the change. p_result: 'open'
-- for a bet that was opened again. p_amount: minor units that the result paid or gave back, or for a corrected result all
-- that stands paid for the bet.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function book_fact(b book_bet, p_result text, p_amount bigint, p_corrected boolean) returns void
language plpgsql as $$
begin
  insert into outbox (customer_id, event, payload) values (b.customer_id, 'BetUpdate', jsonb_build_object(
    'bet', b.provider || ':' || b.bet_id, 'product', b.product, 'name', b.name, 'result', p_result, 'corrected', p_corrected,
    'amount', wire_money(p_amount, b.currency), 'currency', b.currency));
end $$;
