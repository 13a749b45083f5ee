-- name: cohorts :many
select name from cohort order by name;

-- name: members :many
select cohort, member from cohort_member order by member;

-- name: createCohort :one
insert into cohort (name, created_by) values (:name, :actor) on conflict do nothing returning name;

-- name: countMembers :only
select count(*)::int as members from cohort_member where cohort = :cohort;

-- name: addMembers :many
insert into cohort_member (cohort, member, added_by) select :cohort, member, :actor from unnest(:members::text[]) as member
on conflict do nothing returning member;

-- name: removeMembers :many
delete from cohort_member where cohort = :cohort and member = any(:members::text[]) returning member;

-- name: removeAllMembers :many
delete from cohort_member where cohort = :cohort returning member;

-- name: removeCohort :exec
delete from cohort where name = :name;

-- name: cohortNamed :one
select name from cohort where name = :name;

-- name: lockChannelsOf :exec
-- Locks the channels with a canary for the cohort.
select name from channel where name in (select channel from canary where cohort = :cohort) order by name for update;
