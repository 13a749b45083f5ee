-- name: storeMail :exec
insert into mail (kind, sealed) values (:kind, :sealed);
