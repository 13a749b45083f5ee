-- Pages in which a rollback waits for what a player is in the middle of.
ALTER TABLE health_minute ADD COLUMN held integer NOT NULL DEFAULT 0;
