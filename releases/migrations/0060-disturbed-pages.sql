-- Changes that translators and extensions made to a version's elements. They count against no version.
ALTER TABLE health_minute ADD COLUMN disturbed integer NOT NULL DEFAULT 0;
