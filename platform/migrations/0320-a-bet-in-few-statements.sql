-- What a bet costs, measured again: mostly what each statement needs before it does anything. So there are fewer of them,
-- and each is made ready with less. The guarantees are those of before.

-- A player has one seat in a tournament: no statement has to look for the last of several.
alter table tournament_entry drop column entry_no, add unique (tournament_id, customer_id);

-- A CHECK over several columns is read and parsed by every statement; a trigger of the row is kept ready by the session.
alter table bet drop constraint closed_with_payout;
create trigger closed_with_payout before insert or update on bet for each row execute function check_ending();

-- Nobody looks for rows by what these hold, so nobody needs figures about it; each ANALYZE sorted thousands of them.
alter table idempotency alter response set statistics 0;
alter table outbox alter payload set statistics 0;
