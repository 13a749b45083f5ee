-- A fact in the outbox stays as it was written; only its publication is noted. It is removed only after that.
create trigger fact_stays before update of id, customer_id, event, payload, version, created_at on outbox
  for each row execute function refuse_change();
create trigger unpublished_fact_stays before delete on outbox for each row when (old.published_at is null)
  execute function refuse_change();
create trigger outbox_no_truncate before truncate on outbox execute function refuse_change();
