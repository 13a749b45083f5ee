-- name: webhooksFor :many
select name from webhook where least_severity = any(:severities::text[]);

-- name: addMessages :exec
insert into webhook_message (webhook, body) select webhook, :body from unnest(:webhooks::text[]) as webhook;
