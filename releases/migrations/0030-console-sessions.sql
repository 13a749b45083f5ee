-- Who is signed in to the console. The browser has the id; here is its hash.
CREATE TABLE console_session (
  hash text PRIMARY KEY,
  token text NOT NULL REFERENCES token,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- When its owner last did something; what a page asks by itself does not count.
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX console_session_used ON console_session (used_at);
