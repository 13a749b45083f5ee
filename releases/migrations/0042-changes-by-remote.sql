-- The latest change of a remote, its canaries included, without reading those of all others.
CREATE INDEX change_by_remote ON change (channel, remote, revision DESC);
