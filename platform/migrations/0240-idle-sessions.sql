-- A session that the page ended because nobody was there is not one that its player ended.
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('logged-out', 'idle', 'ended-elsewhere', 'expired', 'replaced'));
