// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one, only } from '@parlay/server/query';

export type DisclosureWaitRow = {
  wait: number | null;
};
export const disclosureWait = only<{
  subjects: readonly string[];
  limit: number;
}, DisclosureWaitRow>(`select email_disclosure_wait($1::text[], $2) as wait`, { params: ["subjects","limit"] });

export const discloseEmail = exec<{
  subjects: readonly string[];
}>(`insert into email_disclosure (subject) select unnest($1::text[])`, { params: ["subjects"] });

export type NoticeDueRow = {
  username: string;
  name: string;
  email: string;
  locale: string;
};
export const noticeDue = one<{
  id: number;
  email: string;
  noticeHours: number;
}, NoticeDueRow>(`with owner as (
  select customer_id, username, first_name, email, language from player
  where brand_id = $1 and email_key = lower($2)
), noticed as (
  insert into email_disclosure_notice as n (customer_id, sent_at) select customer_id, now() from owner
  on conflict (customer_id) do update set sent_at = excluded.sent_at
    where n.sent_at <= now() - make_interval(hours => $3)
  returning customer_id
)
select username, first_name as name, email, language as locale from owner join noticed using (customer_id)`, { params: ["id","email","noticeHours"] });

export const sweepEmailDisclosures = exec<never>(`delete from email_disclosure where told_at < now() - interval '2 hours'`);
