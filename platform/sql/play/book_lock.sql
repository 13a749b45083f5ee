-- Makes the changes of a provider's bet run one after another until the end of the transaction, even if the bet does
-- not exist yet.
create or replace function book_lock(p_provider text, p_bet text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('book ' || p_provider || ' ' || p_bet, 0))
$$;
