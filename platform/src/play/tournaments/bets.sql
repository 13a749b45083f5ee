-- name: enroll :only
select tournament_enroll(:tournamentId, :customerId, :displayName, :countryCode, :key, :hash, :ticketId?::uuid,
  :needsAge, :reentry) as result;

-- name: leave :only
select tournament_leave(:tournamentId, :customerId, :key, :hash) as result;

-- name: placeBet :only
select bet_place(:tournamentId, :customerId, :selectionId, :stake, :odds, :key, :hash) as result;

-- name: cashOut :only
select bet_cashout(:betId::uuid, :customerId, :amount, :key, :hash) as result;
