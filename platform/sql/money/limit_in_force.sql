-- Limits that are in force now, with their pending raises. A raise that needs no confirmation applies from its due
-- time on. A raise that was not confirmed in time no longer exists.
create or replace view limit_in_force as
select l.customer_id, l.kind, l.period,
  case when applied.yes then l.raise_amount else l.amount end as amount,
  case when applied.yes then l.raise_due_at else l.since end as since,
  case when waiting.yes then l.raise_amount end as raise_amount,
  case when waiting.yes then l.raise_asked_at end as raise_asked_at,
  case when waiting.yes then l.raise_due_at end as raise_due_at,
  case when waiting.yes then l.raise_until end as raise_until,
  -- The maximum that staff allow; null if they set none.
  case when applied.yes and l.raise_by_staff and l.staff_amount is not null then l.raise_amount else l.staff_amount end
    as staff_amount
from player_limit l,
  lateral (select l.raise_due_at is not null and l.raise_until is null and l.raise_due_at <= now() as yes) as applied,
  lateral (
    select l.raise_due_at is not null and not applied.yes and coalesce(l.raise_until > now(), true) as yes) as waiting
-- A removal that has taken effect leaves no limit.
where not (applied.yes and l.raise_amount is null);
