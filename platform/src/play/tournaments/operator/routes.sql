-- name: tournamentOperatorRoutes :only
select tournament_cancel(:id, :actor, :reason) as refunded;
