-- Notifies the player's pages of the status of a payment request.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function payment_fact(request payment_request) returns void language plpgsql as $$
begin
  insert into outbox (customer_id, event, payload)
  values (request.customer_id, 'TransactionUpdate', jsonb_build_object(
    'paymentRequestStatus', request.status, 'amount', wire_money(request.amount, request.currency),
    'currency', request.currency, 'reference', request.id));
end $$;
