-- Returns the fee of a withdrawal in minor units by the rules of its kind, {"fee", "basisPoints"}; 0 if the fee would
-- take the whole amount.
create or replace function withdrawal_fee(p_amount bigint, p_kind jsonb) returns bigint language sql immutable as $$
  select case when fee < p_amount then fee else 0 end from (select
    coalesce((p_kind ->> 'fee')::bigint, 0) + p_amount * coalesce((p_kind ->> 'basisPoints')::bigint, 0) / 10000 as fee) f
$$;
