-- name: webhooks :many
select w.name, w.url, w.least_severity as severity, count(m.delivered_at)::int as delivered, count(m.due_at)::int as waiting,
  count(m.id)::int as all
from webhook w left join webhook_message m on m.webhook = w.name
group by w.name order by w.name;

-- name: addWebhook :one
insert into webhook (name, url, secret, least_severity, made_by) values (:name, :url, :secret, :severity, :actor)
on conflict do nothing returning name;

-- name: removeWebhook :one
delete from webhook where name = :name returning url;
