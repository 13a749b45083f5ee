-- Adds the postings of a deposit's fee to its transfer p_transfer: the provider owes it to the house, in an account beside
-- that of the players' money, because a transfer has one posting an account. Nothing without a fee.
create or replace function deposit_fee_booked(p_transfer bigint, request payment_request) returns void language plpgsql as $$
declare house_account bigint;
begin
  if request.fee = 0 then return; end if;
  update house set balance = balance + request.fee
  where unit = request.currency and shard = (p_transfer % 64)::int returning account_id into strict house_account;
  insert into posting (transfer_id, account_id, unit, amount)
  values (p_transfer, house_account, request.currency, request.fee),
    (p_transfer, account_of('psp', request.provider || ':fees', request.currency), request.currency, -request.fee);
end $$;
