-- Tells the player's pages the status of a payment request.
create or replace function payment_fact(request payment_request) returns void language sql as $$
  insert into outbox (customer_id, event, payload)
  values (request.customer_id, 'TransactionUpdate', jsonb_build_object(
    'paymentRequestStatus', request.status, 'amount', wire_money(request.amount, request.currency),
    'currency', request.currency, 'reference', request.id))
$$;
