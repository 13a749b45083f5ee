-- Facts are taken from the oldest on: a look reads the beginning of one small index, however many wait.
drop index outbox_waiting;
create index outbox_waiting on outbox (id) where published_at is null;
