-- name: addVerdict :exec
insert into trial_verdict (composition, channel, actor, reasons, tried)
values (:composition, :channel, :actor, :reasons::jsonb, :tried::jsonb);

-- name: lastVerdicts :many
-- The latest verdict on each composition.
select distinct on (composition) composition, reasons, tried, at from trial_verdict
where composition = any(:compositions::text[]) order by composition, id desc;
