-- A player whose name cannot be compared waits for an operator by themselves (decision 052): `other` is null then.
alter table reward_hold_match drop constraint reward_hold_match_pkey;
alter table reward_hold_match alter column other drop not null;
alter table reward_hold_match add constraint reward_hold_match_key unique nulls not distinct (customer_id, basis, other);
alter table reward_hold_match drop constraint reward_hold_match_basis_check;
alter table reward_hold_match add constraint reward_hold_match_basis_check
  check (basis in ('name-and-birth-date', 'phone', 'card', 'name-not-comparable'));
alter table reward_hold_match add constraint reward_hold_match_other_check
  check ((other is null) = (basis = 'name-not-comparable'));
