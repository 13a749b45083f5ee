-- Adds a job to a queue, in the transaction of its cause, so workers see it after the commit. At most one job with a
-- key waits at a time; adding a second one can only make it due earlier. p_group: the provider that the job calls, so
-- that a slow provider does not occupy all workers.
create or replace function job_add(p_queue text, p_payload jsonb, p_key text, p_after interval default '0 seconds',
  p_group text default null) returns void language plpgsql as $$
declare v_start timestamptz := now() + p_after;
begin
  update pgboss.job set start_after = least(start_after, v_start)
  where name = p_queue and singleton_key = p_key and state < 'active';
  if not found then
    insert into pgboss.job (name, data, singleton_key, group_id, start_after, keep_until, policy, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
    select q.name, p_payload, p_key, p_group, v_start, v_start + make_interval(secs => q.retention_seconds), q.policy,
      q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.dead_letter,
      q.heartbeat_seconds
    from pgboss.queue q where q.name = p_queue;
    if not found then raise exception 'there is no queue %', p_queue; end if;
  end if;
  -- The channel on which pg-boss listens for the schema pgboss.
  if v_start <= now() then perform pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), p_queue); end if;
end $$;
