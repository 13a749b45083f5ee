-- Notifies the player's pages of the status of a payment request.
-- p_withdrawal is the state of the withdrawal that it pays; null for a deposit.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function payment_fact(request payment_request, p_withdrawal text default null) returns void
language plpgsql as $$
begin
  insert into outbox (customer_id, event, payload)
  values (request.customer_id, 'TransactionUpdate', jsonb_strip_nulls(jsonb_build_object(
    'paymentRequestStatus', request.status, 'amount', wire_money(request.amount, request.currency),
    'currency', request.currency, 'reference', request.id, 'withdrawal', p_withdrawal)));
end $$;
