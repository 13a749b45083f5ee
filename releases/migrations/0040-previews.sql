-- Signed previews, so that one of them can be revoked before it ends.
CREATE TABLE preview (
  id text PRIMARY KEY,
  channel text NOT NULL REFERENCES channel,
  expires_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  made_by text NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX preview_revoked ON preview (expires_at) WHERE revoked_at IS NOT NULL;
