-- name: takeNonce :count
insert into signed_call (company, nonce) values (:company, :nonce) on conflict do nothing;

-- name: sweepNonces :exec
delete from signed_call where at < now() - make_interval(secs => :nonceSeconds);
