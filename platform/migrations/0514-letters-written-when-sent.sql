-- Some e-mails are written when they are sent, from what they are about: a request stores one short row for them and renders
-- nothing. Only e-mails without a link or code for their reader alone are stored this way; the others stay sealed.
alter table mail add column about text;
alter table mail drop constraint mail_check;
alter table mail add constraint mail_until_sent check ((sealed is null and about is null) = (sent_at is not null));
