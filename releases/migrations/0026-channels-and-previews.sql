ALTER TABLE channel
  -- Host names by which edges serve it; none: by a signed cookie only.
  ADD COLUMN hosts text[] NOT NULL DEFAULT '{}',
  -- Removed channels stay: their history names them. Made again, one goes on with its revisions.
  ADD COLUMN removed_at timestamptz;

-- The key that signs previews. Edges get the public half, so that they need no registry to check one.
CREATE TABLE preview_key (
  id text PRIMARY KEY,
  private_key text NOT NULL,
  public_key text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
