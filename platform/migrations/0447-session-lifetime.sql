-- The longest a session may last, whatever is done in it. expires_at moves with activity, and never past this.
-- The default is that of the brands' data; the platform always names the end.
alter table session add column ends_at timestamptz not null default (now() + interval '24 hours');
update session set ends_at = greatest(created_at + interval '24 hours', expires_at) where ended_at is not null;
update session set ends_at = created_at + interval '24 hours', expires_at = least(expires_at, created_at + interval '24 hours')
where ended_at is null;
alter table session add constraint session_within_lifetime check (expires_at <= ends_at);

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('logged-out', 'idle', 'ended-elsewhere', 'expired', 'lifetime', 'replaced', 'password-changed'));
