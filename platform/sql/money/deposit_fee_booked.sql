-- Adds the postings of a deposit's fee to its transfer p_transfer. The provider owes the fee to the house, in a
-- separate account from the players' money, because a transfer has only one posting per account. Does nothing without
-- a fee.
create or replace function deposit_fee_booked(p_transfer bigint, request payment_request) returns void language plpgsql as $$
begin
  if request.fee = 0 then return; end if;
  perform house_pays(p_transfer, request.currency, -request.fee, account_of('psp', request.provider || ':fees', request.currency));
end $$;
