ALTER TABLE token
  ADD COLUMN remotes text[] NOT NULL DEFAULT '{}',
  ADD COLUMN read_only boolean NOT NULL DEFAULT false,
  ADD COLUMN expires_at timestamptz;
