-- name: workingPreviews :many
-- Active previews, newest first.
select p.id, p.channel, p.releases, p.revision, p.made_by, p.made_at, p.expires_at, p.ungated_reason
from preview p join channel on channel.name = p.channel and channel.removed_at is null
where p.revoked_at is null and p.expires_at > :now order by p.made_at desc;
