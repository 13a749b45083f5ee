-- Live versions that fail in pages now, as the registry found them: one alarm for each row.
CREATE TABLE failing_remote (
  channel text NOT NULL REFERENCES channel,
  remote text NOT NULL,
  digest text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  -- What goes wrong, how often, and of how many.
  what text NOT NULL CHECK (what IN ('mounts', 'errors')),
  bad integer NOT NULL,
  of integer NOT NULL,
  PRIMARY KEY (channel, remote),
  FOREIGN KEY (remote, digest) REFERENCES release
);
