-- Prizes keep the pool's share of bonus money, are paid to entries with enough settled bets, and entry closes in time
-- (decisions 044 and 045).

do $$
begin
  execute (select format('alter domain transfer_kind drop constraint %I', conname)
    from pg_constraint where contypid = 'transfer_kind'::regtype and contype = 'c');
end $$;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'deposit', 'game_stake', 'game_win', 'game_rollback', 'opening_balance', 'free_cash',
  'tournament_entry', 'tournament_prize', 'tournament_refund', 'points_grant', 'points_result',
  'bet_stake', 'bet_payout', 'bet_void', 'bet_cashout'));

-- null: entry closes when the last event starts, at the end at the latest. Tournaments that exist keep their old rules.
alter table tournament add column entry_closes_at timestamptz;
update tournament set entry_closes_at = ends_at;
-- An entry needs this many bets settled by a result before it can win a prize.
alter table tournament add column min_settled_bets int not null default 0 check (min_settled_bets >= 0);
alter table tournament alter column min_settled_bets set default 3;
-- Minor units that stayed with the house: the rake and what did not divide. null before the end, and for tournaments that
-- finished before these columns existed.
alter table tournament
  add column kept bigint check (kept >= 0),
  add column kept_bonus bigint check (kept_bonus between 0 and kept);

-- What the entry price was paid with, in minor units. Locked money never pays one.
alter table tournament_entry
  add column paid_withdrawable bigint not null default 0,
  add column paid_bonus bigint not null default 0,
  add column prize_bonus bigint,
  add column refunded boolean not null default false,
  -- Bets settled by a result, and results that the feed gave a rival. Voided and cashed-out bets do not count.
  add column settled_bets int not null default 0;

update tournament_entry e set paid_withdrawable = paid.withdrawable, paid_bonus = paid.bonus
from (
  select t.key, coalesce(-sum(p.amount) filter (where a.kind = 'player_withdrawable'), 0) as withdrawable,
    coalesce(-sum(p.amount) filter (where a.kind = 'player_bonus'), 0) as bonus
  from transfer t join posting p on p.transfer_id = t.id join account a on a.id = p.account_id
  where t.scope = 'tournament_entry' group by t.key
) paid where paid.key = e.id::text;
update tournament_entry e set prize_bonus = won.bonus
from (
  select t.key, coalesce(sum(p.amount) filter (where a.kind = 'player_bonus'), 0) as bonus
  from transfer t join posting p on p.transfer_id = t.id join account a on a.id = p.account_id
  where t.scope = 'tournament_prize' group by t.key
) won where won.key = e.id::text;
update tournament_entry e set settled_bets = counted.n
from (
  select entry_id, count(*) as n from (
    select entry_id from bet where status = 'SETTLED'
    union all
    select e.id from transfer t join posting p on p.transfer_id = t.id
    join tournament_entry e on e.available_account = p.account_id where t.kind = 'points_result'
  ) settled group by entry_id
) counted where counted.entry_id = e.id;

drop trigger prize_with_place on tournament_entry;
create trigger prize_with_place before insert or update of prize, prize_place, prize_bonus, refunded on tournament_entry
  for each row execute function check_prize();
