-- Evidence is kept for each symptom apart: running trials end and begin again without any.
UPDATE trial SET ended_at = now() WHERE ended_at IS NULL;
ALTER TABLE trial RENAME COLUMN judgement TO evidence;
DROP INDEX trial_browser_silent;
ALTER TABLE trial_browser
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN error_at timestamptz,
  ADD COLUMN silent_at timestamptz,
  DROP COLUMN broken_at,
  DROP COLUMN is_dead;
CREATE INDEX trial_browser_silent ON trial_browser (served_at) WHERE alive_at IS NULL AND silent_at IS NULL;
-- Who paused a canary: one that its verdict paused grows again when it is proven good.
ALTER TABLE canary ADD COLUMN paused_by text;
-- Which evidence counts on a channel, by the schema of releases/src/verdict/verdict-rule.ts; what is absent is its default.
ALTER TABLE channel ADD COLUMN verdict_rule jsonb NOT NULL DEFAULT '{}';
-- Edges count pages of production alone.
UPDATE channel SET verdict_rule = '{"growthNeedsBrowsers": false}' WHERE name <> 'production';
