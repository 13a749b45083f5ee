ALTER TABLE canary
  -- Shares that it grows to, in per cent; empty: it stays as it is.
  ADD COLUMN steps double precision[] NOT NULL DEFAULT '{}',
  -- Time between two steps; null: each is asked for.
  ADD COLUMN step_seconds integer CHECK (step_seconds > 0),
  ADD COLUMN next_at timestamptz,
  ADD COLUMN paused boolean NOT NULL DEFAULT false,
  -- Whether it was promoted by the rules alone, and so grows.
  ADD COLUMN without_browser boolean NOT NULL DEFAULT false;
CREATE INDEX canary_due ON canary (next_at) WHERE next_at IS NOT NULL AND NOT paused;

-- Visitors who get a candidate by name. A member is the key by which edges know a player on each device.
CREATE TABLE cohort (
  name text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL
);
CREATE TABLE cohort_member (
  cohort text NOT NULL REFERENCES cohort ON DELETE CASCADE,
  member text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  added_by text NOT NULL,
  PRIMARY KEY (cohort, member)
);
