-- Releases that were taken back: promoting one again needs a reason. The row goes when it is promoted, or gone back to.
CREATE TABLE quarantined_release (
  remote text NOT NULL,
  digest text NOT NULL,
  -- Where it was taken back.
  channel text NOT NULL REFERENCES channel,
  actor text NOT NULL,
  reason text,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (remote, digest),
  FOREIGN KEY (remote, digest) REFERENCES release
);
-- What the log already has: taken back, and not promoted since.
WITH move AS (
  SELECT seq, at, actor, action, channel, reason, coalesce(one ->> 'remote', remote) AS remote,
    one ->> 'digest' AS digest, one ->> 'from' AS before, one ->> 'withdrawn' AS withdrawn,
    coalesce((one ->> 'paused')::boolean, false) OR coalesce((one ->> 'retired')::boolean, false) AS is_no_start
  FROM audit
  CROSS JOIN LATERAL jsonb_array_elements(coalesce(detail -> 'together', jsonb_build_array(detail))) AS one
  WHERE action IN ('promote', 'canary', 'rollback')
), taken AS (
  SELECT DISTINCT ON (move.remote, gone.digest) move.remote, gone.digest, seq, at, actor, channel, reason
  FROM move CROSS JOIN LATERAL unnest(ARRAY[before, withdrawn]) AS gone(digest)
  WHERE action = 'rollback' AND gone.digest IS NOT NULL AND gone.digest <> move.digest
  ORDER BY move.remote, gone.digest, seq DESC
)
INSERT INTO quarantined_release (remote, digest, channel, actor, reason, since)
SELECT remote, digest, channel, actor, reason, at FROM taken
WHERE NOT EXISTS (
  SELECT FROM move
  WHERE move.remote = taken.remote AND move.digest = taken.digest AND move.seq > taken.seq AND NOT move.is_no_start
);
