-- Returns the time of the bet from now on.
drop function if exists book_noted(text, text, text, jsonb, bigint, bigint[], bigint[]);
