-- name: guardOf :one
select digest, take_back, needs_proof from canary_guard where channel = :channel and remote = :remote;

-- name: setGuard :exec
insert into canary_guard (channel, remote, digest, take_back, needs_proof)
values (:channel, :remote, :digest, :takeBack, :needsProof)
on conflict (channel, remote) do update set digest = excluded.digest, take_back = excluded.take_back,
  needs_proof = excluded.needs_proof;
