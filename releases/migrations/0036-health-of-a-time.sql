-- Rates of one remote within a time: the primary key has the version before the minute.
CREATE INDEX health_minute_time ON health_minute (channel, remote, minute);
-- Since when an error is seen on its day, and in how many browsers. Rows of before do not know the first time.
ALTER TABLE health_error
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN first_at timestamptz;
CREATE INDEX health_error_time ON health_error (remote, last_at);
CREATE TABLE health_error_browser (
  error bigint NOT NULL REFERENCES health_error (id) ON DELETE CASCADE,
  browser text NOT NULL,
  PRIMARY KEY (error, browser)
);
