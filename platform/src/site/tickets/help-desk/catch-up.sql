-- name: readAfter :one
select after from help_desk_feed where company = :company;

-- name: storeAfter :exec
insert into help_desk_feed (company, after) values (:company, :after)
on conflict (company) do update set after = excluded.after;
