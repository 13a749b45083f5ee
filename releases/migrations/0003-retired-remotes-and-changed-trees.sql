ALTER TABLE change DROP CONSTRAINT change_kind_check;
ALTER TABLE change ADD CONSTRAINT change_kind_check CHECK (kind IN ('promote', 'rollback', 'retire'));
CREATE TABLE retired_remote (
  channel text NOT NULL REFERENCES channel,
  remote text NOT NULL,
  digest text NOT NULL,
  revision integer NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  reason text,
  PRIMARY KEY (channel, remote),
  FOREIGN KEY (remote, digest) REFERENCES release
);
ALTER TABLE release ADD COLUMN source_dirty boolean;
