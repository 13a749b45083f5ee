-- name: recordRead :exec
insert into operator_read (actor, route, params, reason, case_number, customers)
values (:name, :url?, :params::jsonb, :reason,
  :caseNumber, :value::text[]);
