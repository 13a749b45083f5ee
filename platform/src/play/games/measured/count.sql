-- name: countRounds :only
select game_rounds_count(coalesce(:until?::timestamptz, now() - interval '2 days')) as "counted!";
