-- What the registry may act on is weighed apart: running trials end and begin again without any evidence.
UPDATE trial SET ended_at = now() WHERE ended_at IS NULL;
ALTER TABLE trial ADD COLUMN alarmed_at timestamptz;
-- Where a browser comes from, as a pseudonym of its address block, when the edge first met it, and whether it counts.
ALTER TABLE trial_browser
  ADD COLUMN block text,
  ADD COLUMN issued_at timestamptz,
  ADD COLUMN counts boolean NOT NULL DEFAULT false;
-- What each address block has contributed to a trial.
CREATE TABLE trial_block (
  trial bigint NOT NULL REFERENCES trial ON DELETE CASCADE,
  block text NOT NULL,
  browsers integer NOT NULL DEFAULT 0,
  candidate_bads integer NOT NULL DEFAULT 0,
  control_bads integer NOT NULL DEFAULT 0,
  PRIMARY KEY (trial, block)
);
