-- For the list of previews. What older ones show is in the log only.
ALTER TABLE preview ADD COLUMN releases jsonb NOT NULL DEFAULT '[]';
ALTER TABLE preview ADD COLUMN revision integer;
-- Why ops made one of what no gate has let through; null otherwise.
ALTER TABLE preview ADD COLUMN ungated_reason text;
