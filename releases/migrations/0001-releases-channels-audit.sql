CREATE TABLE release (
  remote text NOT NULL,
  digest text NOT NULL,
  version text NOT NULL,
  source_digest text NOT NULL,
  source_commit text,
  bytes integer NOT NULL,
  record jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by text NOT NULL,
  PRIMARY KEY (remote, digest),
  UNIQUE (remote, version)
);
CREATE TABLE channel (
  name text PRIMARY KEY,
  epoch uuid NOT NULL DEFAULT gen_random_uuid(),
  revision integer NOT NULL DEFAULT 0
);
INSERT INTO channel (name) VALUES ('production');
CREATE TABLE live (
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
CREATE TABLE canary (
  channel text NOT NULL REFERENCES channel,
  remote text NOT NULL,
  digest text NOT NULL,
  percent double precision NOT NULL CHECK (percent >= 0 AND percent <= 100),
  brand integer,
  cohort text,
  revision integer NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  reason text,
  PRIMARY KEY (channel, remote),
  FOREIGN KEY (remote, digest) REFERENCES release
);
CREATE TABLE change (
  channel text NOT NULL REFERENCES channel,
  revision integer NOT NULL,
  remote text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('promote', 'rollback')),
  live boolean NOT NULL,
  digest text NOT NULL,
  PRIMARY KEY (channel, revision, remote)
);
CREATE INDEX change_of_remote ON change (channel, remote, revision) WHERE live;
CREATE TABLE frozen_remote (
  remote text PRIMARY KEY,
  reason text NOT NULL,
  actor text NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE token (
  name text PRIMARY KEY,
  team text NOT NULL,
  hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
CREATE TABLE audit (
  seq integer PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  channel text,
  remote text,
  revision integer,
  reason text,
  detail jsonb NOT NULL,
  previous text NOT NULL,
  hash text NOT NULL UNIQUE
);
CREATE TABLE audit_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seq integer NOT NULL,
  hash text NOT NULL
);
INSERT INTO audit_head (seq, hash) VALUES (0, repeat('0', 64));
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER release_is_immutable BEFORE UPDATE OR DELETE ON release
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
