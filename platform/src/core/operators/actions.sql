-- name: recordAction :exec
insert into operator_action (actor, action, subject, reason, details)
values (:actor, :action, :subject, :reason, :details::jsonb);
