-- name: freeBetsOf :only
select free_plays_json(:customerId, 'free-bets', null) as plays;
