-- Returns whether an entry can win a prize once it has enough settled bets: it has not ended, and it paid or entry is
-- free for everyone; or it replaces such an entry. Invented rivals never win.
create or replace function tournament_competes(e tournament_entry, t tournament) returns boolean language sql immutable as $$
  select e.ended_at is null and not e.is_demo 
    and (e.paid_withdrawable + e.paid_bonus > 0 or e.is_reentry or t.entry_price = 0)
$$;
