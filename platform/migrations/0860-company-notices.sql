-- Events of companies are stored with a job, and worked off afterwards (decision 258).
create table company_notice (
  id bigint generated always as identity primary key,
  company text not null,
  event_id text not null,
  kind text not null,
  subject text not null,
  -- Number by which the company orders the events of a subject.
  position bigint not null,
  -- Null for an event of the tables below, whose content was not kept.
  hash text,
  -- Null as soon as it is worked off, because it may contain personal data.
  body jsonb,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  -- Why it was not applied, or why the last attempt failed.
  failure text,
  unique (company, event_id)
);
create index company_notice_waiting on company_notice (company, subject, position, id) where done_at is null;
create index company_notice_done on company_notice (done_at) where done_at is not null;

insert into company_notice (company, event_id, kind, subject, position, received_at, done_at)
select company, event_id, 'identity-check', '', 0, at, at from identity_check_event
union all
select company, event_id, 'help-desk', '', 0, at, at from help_desk_event;
drop table identity_check_event;
drop table help_desk_event;

select pgboss.create_queue('company-notices',
  '{"policy": "singleton", "notify": true, "deadLetter": "given-up", "retryBackoff": true}');
