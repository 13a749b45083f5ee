-- name: playableOf :one
select playable(w) as "balance!", w.currency, customer_id as "customerId", s.game_id as "gameId",
  is_playable(s.token_hash) as "isPlayable!",
  free_plays_json(s.customer_id, 'free-rounds', s.game_id) as "freeRounds"
from game_session s join wallet w using (customer_id)
where s.token_hash = :tokenHash and s.provider = :provider;

-- name: gameBet :only
select game_bet(:provider, :tokenHash, :transactionId, :roundId, :amount, :currency, :hash, :freeRoundsId?::uuid,
  :offers?::jsonb) as result;

-- name: gameWin :only
select game_win(:provider, :tokenHash, :transactionId, :roundId, :amount, :currency, :hash, :outcome?::jsonb) as result;

-- name: gameRollback :only
select game_rollback(:provider, :tokenHash, :transactionId, :roundId, :amount, :currency, :hash) as result;
