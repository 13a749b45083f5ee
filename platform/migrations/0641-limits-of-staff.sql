-- What staff limited, only staff raise. staff_amount: the most that the player may ask for; null: staff set none.
alter table player_limit add column staff_amount bigint check (staff_amount >= 0);
-- Whether staff asked for the raise that waits.
alter table player_limit add column raise_by_staff boolean not null default false;

update player_limit l set staff_amount = l.amount
from (
  select distinct on (customer_id, kind, period) customer_id, kind, period, actor
  from limit_event where event in ('set', 'lowered', 'raised') order by customer_id, kind, period, id desc
) e
where (e.customer_id, e.kind, e.period) = (l.customer_id, l.kind, l.period) and e.actor like 'operator:%';

update player_limit l set raise_by_staff = true
from (
  select distinct on (customer_id, kind, period) customer_id, kind, period, actor
  from limit_event where event = 'raise_asked' order by customer_id, kind, period, id desc
) e
where (e.customer_id, e.kind, e.period) = (l.customer_id, l.kind, l.period) and e.actor like 'operator:%'
  and l.raise_due_at is not null;

-- Raises of players that would pass a limit of staff.
update player_limit set raise_amount = null, raise_asked_at = null, raise_due_at = null, raise_until = null
where staff_amount is not null and raise_due_at is not null and not raise_by_staff;
