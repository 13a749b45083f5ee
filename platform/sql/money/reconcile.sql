-- Stores the lines of a provider's statement, compares the movements from p_since to p_until with the ledger, and
-- records the run. Adds new differences and ends those that are no longer found. p_lines: [{"line", "kind", "request",
-- "reference", "amount" in minor units, "currency", "at"}]. Returns {"id", "lines", "differences"} with the number of
-- new lines and of all open differences.
create or replace function reconcile(p_provider text, p_lines jsonb, p_since timestamptz, p_until timestamptz)
returns jsonb language plpgsql as $$
declare v_stored int; v_open_now int; v_run bigint; v_moment timestamptz := clock_timestamp();
begin
  -- One run per provider at a time.
  perform pg_advisory_xact_lock(7041112, hashtext(p_provider));
  insert into statement_line (provider, line, kind, request, reference, amount, currency, at)
  select p_provider, l.line, l.kind, l.request, l.reference, l.amount, l.currency, l.at
  from jsonb_to_recordset(p_lines)
    as l(line text, kind text, request text, reference text, amount bigint, currency text, at timestamptz)
  on conflict do nothing;
  get diagnostics v_stored = row_count;
  with found as (
    select * from reconciliation_found(p_provider, p_since, p_until)
  ), ended as (
    update reconciliation_difference d set gone_at = v_moment
    where d.provider = p_provider and d.gone_at is null and not exists (
      select from found f where (f.kind, f.request, f.problem) = (d.kind, d.request, d.problem))
  )
  insert into reconciliation_difference (provider, kind, request, problem, ledger, statement, found_at)
  select p_provider, f.kind, f.request, f.problem, f.ledger, f.statement, v_moment from found f
  on conflict (provider, kind, request, problem) where gone_at is null do nothing;
  select count(*) into v_open_now from reconciliation_difference where provider = p_provider and gone_at is null;
  insert into reconciliation_run (provider, at, until, lines, differences)
  values (p_provider, v_moment, p_until, v_stored, v_open_now) returning id into v_run;
  return jsonb_build_object('id', v_run::text, 'lines', v_stored, 'differences', v_open_now);
end $$;
