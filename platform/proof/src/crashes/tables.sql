-- Reads the rows after a run.

-- name: transfers :many
select id as "id!", kind as "kind!", scope as "scope!", key as "key!", customer_id as "customer!" from booked_transfer order by id;

-- name: postings :many
select p.transfer_id as "transfer!", a.kind as account, a.owner, p.unit as "unit!", p.amount as "amount!"
from booked_posting p join account a on a.id = p.account_id order by p.transfer_id;

-- name: entries :many
select id::text, tournament_id as tournament, customer_id as customer, ticket_id::text as ticket from tournament_entry;

-- name: bets :many
select id::text, entry_id::text as entry, selection_id as selection, stake, odds, status, payout from bet;

-- name: betCorrections :many
-- Returns bets whose result was corrected, in order, with the payouts before and after and the moved points.
select bet_id::text as bet, correction_id::text as correction, previous_payout as before, payout as after, moved
from bet_correction order by correction_id;

-- name: resultCorrections :many
select selection_id as selection from result_correction;

-- name: requests :many
select id::text, customer_id as customer, key, amount, status from payment_request where kind = 'deposit';

-- name: bonuses :many
-- Returns bonuses, with the number of free rounds or bets given and left, and their winnings.
select id::text, customer_id as customer, campaign_id::text as campaign, deposit_id::text as deposit, type, status, amount,
  claimed_at is not null as "isClaimed", ended_at is not null as "hasEnded",
  coalesce((terms ->> 'rounds')::int, 0) as given, rounds_left as left, won
from bonus;

-- name: freeRounds :many
-- Returns game stakes paid by the house.
select t.transaction_id as transaction, t.customer_id as customer, r.free_bonus::text as "bonus!", t.amount,
  t.rolled_back as "isRolledBack"
from game_transaction t join game_round r using (provider, round_id, customer_id) where t.is_free;

-- name: freeBets :many
-- Returns free bets, with the stakes of the house and the player.
select provider, bet_id as bet, customer_id as customer, free_bonus::text as bonus, free_stake as stake,
  stake as "ownStake", revision, status, returned, free_paid as paid, free_given_back as "isGivenBack"
from provider_bet where free_bonus is not null;

-- name: bookBets :many
select provider, bet_id as bet, refunded + returned as "total!" from book_bet;

-- name: bookMoves :many
select provider, transaction_id as transaction, bet_id as bet, customer_id as customer, staked from book_move;

-- name: tombstones :many
select provider, bet_id as bet from book_tombstone;

-- name: facts :many
select customer_id as customer, event, payload, version from outbox order by id;

-- name: finished :many
select id from tournament where status = 'FINISHED';
