-- name: bookPlayer :one
-- Player that a provider knows by this name, for the rules of the player's brand and country.
select n.customer_id as "customerId", p.brand_id as "brandId", coalesce(p.address->>'countryCode', '') as country
from partner_player n join player p on p.customer_id = n.customer_id
where n.provider = :provider and n.name = :player;

-- name: playerOfBet :one
select p.brand_id as "brandId", coalesce(p.address->>'countryCode', '') as country
from book_bet b join player p on p.customer_id = b.customer_id
where b.provider = :provider and b.bet_id = :betId;

-- name: bookWallet :one
select playable(w) as "balance!", w.currency, wire_money(coalesce(d.amount, 0), w.currency) as "owed!"
from partner_player n join wallet w on w.customer_id = n.customer_id left join book_debt d on d.customer_id = n.customer_id
where n.provider = :provider and n.name = :player;

-- name: bookBet :one
-- A bet with the names by which the provider knows its player.
select customer_id as "customerId", currency, stake, result, revision, refunded + returned as "total!",
  array(select name from partner_player n where n.provider = b.provider and n.customer_id = b.customer_id) as "players!"
from book_bet b where provider = :provider and bet_id = :betId;

-- name: bookMoves :many
-- Changes of a bet, the newest first, with what the bet had paid in total after each.
select transaction_id as "transactionId", kind, revision, at,
  sum(refunded + returned) over (order by revision, at)::bigint as "total!"
from book_move where provider = :provider and bet_id = :betId
order by revision desc, at desc;

-- name: moveTime :one
select at from book_move where provider = :provider and transaction_id = :transactionId;

-- name: isKeyUsed :only
select exists (select from idempotency where scope = 'book:' || :provider::text and key = :transactionId) as "isUsed!";

-- name: answeredRevision :one
-- First number, up to this one, under which a request of a provider that does not number its changes got an answer that
-- moved nothing: a refusal, or that its bet was as it wants it.
select n as "revision!", coalesce(i.response->>'unchanged' = 'true', false) as "isUnchanged!"
from generate_series(1, :revision::int) n
join idempotency i on i.scope = 'book:' || :provider::text and i.key = :request::text || ':' || n
where i.response->>'unchanged' = 'true' or i.response->>'refused' <> 'revision_used'
order by n limit 1;

-- name: place :only
select book_place(:provider, :transactionId, :player, :sessionId?::uuid, :needsAge, :bet::jsonb, :hash) as result;

-- name: settle :only
select book_settle(:provider, :transactionId, :betId, :revision, :currency, :result, :returned, :selections::jsonb,
  :debtBrands::int[], :hash) as result;

-- name: unsettle :only
select book_unsettle(:provider, :transactionId, :betId, :revision, :debtBrands::int[], :hash) as result;

-- name: cashOut :only
select book_cashout(:provider, :transactionId, :betId, :revision, :sessionId::uuid, :currency, :amount, :stakeClosed?, :hash) as result;

-- name: voidBet :only
select book_void(:provider, :transactionId, :betId, :revision, :currency, :returned?, :selectionId?, :possibleReturn?, :half,
  :debtBrands::int[], :hash) as result;

-- name: unchanged :only
select book_unchanged(:provider, :transactionId, :betId, :revision, :hash) as result;

-- name: rollback :only
select book_rollback(:provider, :transactionId, :betId, :stake, :currency, :hash) as result;

-- name: drawWin :only
select book_draw_win(:provider, :transactionId, :betId, :drawId, :currency, :amount, :prizeClass?, :hash) as result;

-- name: drawRefund :only
select book_draw_refund(:provider, :transactionId, :betId, :drawId, :currency, :amount, :reason, :hash) as result;

-- name: drawLost :only
select book_draw_lost(:provider, :transactionId, :betId, :drawId, :hash) as result;
