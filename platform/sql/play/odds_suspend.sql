-- Suspends the prices of an unreachable provider, or resumes them. Returns false if nothing changed.
create or replace function odds_suspend(p_provider text, p_suspended boolean) returns boolean language plpgsql as $$
begin
  update odds_feed set suspended = p_suspended where provider = p_provider and suspended <> p_suspended;
  if not found then return false; end if;
  update fixture set suspended = p_suspended where provider = p_provider and suspended <> p_suspended
    and (is_visible or not p_suspended);
  return true;
end $$;
