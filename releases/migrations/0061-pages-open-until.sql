-- Until when a page counts as open, unless it reports again. Pages that were stored before leave the counts.
ALTER TABLE open_page ADD COLUMN open_until timestamptz NOT NULL DEFAULT now();
ALTER TABLE open_page ALTER COLUMN open_until DROP DEFAULT;
DROP INDEX open_page_seen;
CREATE INDEX open_page_until ON open_page (channel, open_until);
