-- A stake copies the slot session of its game session, which refers to one, and none is ever deleted: looking the same row up again,
-- and locking it, was a good part of what a slot session cost each stake.
alter table game_transaction drop constraint game_transaction_slot_session_id_fkey;
