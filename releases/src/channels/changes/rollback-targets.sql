-- name: versionOf :only
select version from release where remote = :remote and digest = :digest;
