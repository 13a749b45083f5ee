-- name: enqueue :exec
insert into ticket_delivery (ticket, company, kind, body)
values (:number, :company, :kind, :body::jsonb);
