-- name: takeFromLimit :only
select rate_limit_take(:key, :burst, :perMinute, :calls) as "wait!";
