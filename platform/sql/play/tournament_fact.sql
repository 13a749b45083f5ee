-- Notifies a player's pages that a tournament has changed. p_reason: enrolled, left, bet-cashed-out, bet-settled or
-- finished.
create or replace function tournament_fact(p_customer text, p_tournament text, p_reason text) returns void language sql as $$
  insert into outbox (customer_id, event, payload) values (p_customer, 'TournamentUpdate',
    jsonb_build_object('tournamentId', p_tournament, 'reason', p_reason))
$$;
