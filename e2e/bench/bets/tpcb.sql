-- The tables that `pgbench -i` creates at scale 20, and pgbench's transaction as a single function.
create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
insert into pgbench_branches select n, 0, '' from generate_series(1, 20) n;
insert into pgbench_tellers select n, 1 + (n - 1) / 10, 0, '' from generate_series(1, 200) n;
insert into pgbench_accounts select n, 1 + (n - 1) / 100000, 0, '' from generate_series(1, 2000000) n;

create function tpcb(p_aid int, p_bid int, p_tid int, p_delta int) returns int language plpgsql as $$
declare balance int;
begin
  update pgbench_accounts set abalance = abalance + p_delta where aid = p_aid;
  select abalance into balance from pgbench_accounts where aid = p_aid;
  update pgbench_tellers set tbalance = tbalance + p_delta where tid = p_tid;
  update pgbench_branches set bbalance = bbalance + p_delta where bid = p_bid;
  insert into pgbench_history (tid, bid, aid, delta, mtime) values (p_tid, p_bid, p_aid, p_delta, current_timestamp);
  return balance;
end $$;
