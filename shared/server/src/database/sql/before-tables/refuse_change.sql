-- Trigger function of append-only tables and columns: refuses the change with SQLSTATE 23001 (restrict_violation).
-- applicationGrants() finds append-only tables by this name and gives the application no right to change them.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
