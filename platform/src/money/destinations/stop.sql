-- name: issueStop :exec
insert into destination_stop (token_hash, instrument_id, expires_at)
values (:token, :instrumentId::uuid, now() + make_interval(days => :days));

-- name: stopDestination :only
select destination_stopped(:token, :brandId, :reason) as stopped;

-- name: sweepStops :exec
delete from destination_stop where expires_at < now() - interval '30 days';
