-- fragment: today
remote = :remote and version = :version and day = current_date

-- name: addError :many
-- Counts an error. Once a version has `:limit` different errors on a day, new ones are ignored.
insert into health_error (remote, version, day, place, message, count, first_at, last_at)
select :remote, :version, current_date, :place, :message, :count::integer, now(), now()
where (select count(*) from health_error where {today}) < :limit
  or exists (select from health_error where {today} and place = :place and message = :message)
on conflict (remote, version, day, place, message) do update set count = health_error.count + excluded.count, last_at = now()
returning id;

-- name: addBrowsers :exec
insert into health_error_browser (error, browser)
select :error, browser from unnest(:browsers::text[]) as browser
where (select count(*) from health_error_browser where error = :error) < :limit
on conflict do nothing;
