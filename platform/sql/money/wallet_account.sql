-- Accounts of players' money. The part of the wallet is 'withdrawable', 'bonus' or 'locked'. Each bonus has its own
-- account (decision 090). The wallet's bonus account holds bonus money that belongs to no campaign.
create or replace view wallet_account as
select w.customer_id, side.account_id, side.part from wallet w, lateral (values
  (w.withdrawable_account, 'withdrawable'), (w.bonus_account, 'bonus'), (w.locked_account, 'locked')) as side (account_id, part)
union all
select customer_id, account_id, 'bonus' from bonus where account_id is not null;
