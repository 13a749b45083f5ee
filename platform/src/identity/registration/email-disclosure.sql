-- name: disclosureWait :only
select email_disclosure_wait(:subjects::text[], :limit) as wait;

-- name: discloseEmail :exec
insert into email_disclosure (subject) select unnest(:subjects::text[]);

-- name: noticeDue :one
with owner as (
  select customer_id, username, first_name, email, language from player
  where brand_id = :id and email_key = lower(:email)
), noticed as (
  insert into email_disclosure_notice as n (customer_id, sent_at) select customer_id, now() from owner
  on conflict (customer_id) do update set sent_at = excluded.sent_at
    where n.sent_at <= now() - make_interval(hours => :noticeHours)
  returning customer_id
)
select username, first_name as name, email, language as locale from owner join noticed using (customer_id);

-- name: sweepEmailDisclosures :exec
delete from email_disclosure where told_at < now() - interval '2 hours';
