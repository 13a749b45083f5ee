-- All transfers, including bet stakes (decision 027). A stake without an entry is a transfer without postings.
create or replace view booked_transfer as
select id, kind, scope, key, customer_id, reference, created_at from transfer
union all
select stake.id, 'bet_stake', 'bet', stake.bet_id::text, e.customer_id, e.tournament_id, stake.created_at
from stake left join tournament_entry e on e.id = stake.entry_id;
