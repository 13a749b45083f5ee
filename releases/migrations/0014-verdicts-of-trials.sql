-- What trials of compositions in a browser found. The newest verdict on a composition counts.
CREATE TABLE trial_verdict (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  composition text NOT NULL CHECK (composition ~ '^[0-9a-f]{64}$'),
  channel text NOT NULL REFERENCES channel,
  actor text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  reasons jsonb NOT NULL,
  tried jsonb NOT NULL
);
CREATE INDEX trial_verdict_of_composition ON trial_verdict (composition, id DESC);
CREATE TRIGGER trial_verdict_is_append_only BEFORE UPDATE OR DELETE ON trial_verdict
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER trial_verdict_no_truncate BEFORE TRUNCATE ON trial_verdict EXECUTE FUNCTION refuse_change();
