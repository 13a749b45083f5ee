-- What each movement did to a player's balance, in the order in which it happened: the lines of the account statement.

-- When the wallet last changed. It only grows, also when the server's clock is set back.
alter table wallet add column moved_at timestamptz not null default '-infinity';

-- Append-only. Written by wallet_move() under the wallet's lock, so versions and times have one order.
create table wallet_entry (
  customer_id text not null,
  -- Of the wallet after the movement; movements between its own balances have no entry.
  version bigint not null,
  transfer_id bigint not null,
  kind transfer_kind not null,
  -- Minor units of the wallet's currency; positive amounts went to the player.
  amount bigint not null check (amount <> 0),
  -- The whole balance afterwards.
  balance bigint not null check (balance >= 0),
  at timestamptz not null,
  primary key (customer_id, version)
);
create index wallet_entry_by_time on wallet_entry (customer_id, at desc, version desc) include (kind);
-- Sums of payments read no stakes.
create index wallet_entry_of_payments on wallet_entry (customer_id, at) include (kind, amount)
  where kind in ('deposit', 'withdrawal', 'withdrawal_return');

insert into wallet_entry (customer_id, version, transfer_id, kind, amount, balance, at)
select customer_id, version, transfer_id, kind, amount, balance, at from (
  select customer_id, id as transfer_id, kind, amount,
    row_number() over past as version, sum(amount) over past as balance, max(created_at) over past as at
  from (
    select t.id, t.customer_id, t.kind, t.created_at, sum(p.amount) as amount
    from wallet w
    join posting p on p.account_id in (w.withdrawable_account, w.bonus_account, w.locked_account) and p.unit not like 'UNO:%'
    join transfer t on t.id = p.transfer_id and t.customer_id = w.customer_id
    group by t.id
  ) moved
  window past as (partition by customer_id order by id)
) entry where amount <> 0;
update wallet set moved_at = (select max(at) from wallet_entry e where e.customer_id = wallet.customer_id)
where version > 0 and exists (select 1 from wallet_entry e where e.customer_id = wallet.customer_id);

create trigger wallet_entry_append_only before update or delete on wallet_entry for each row execute function refuse_change();
create trigger wallet_entry_no_truncate before truncate on wallet_entry execute function refuse_change();

-- Requests of one transaction have one time.
drop index payment_request_of_customer;
create index payment_request_of_customer on payment_request (customer_id, created_at desc, id desc);
