-- Pages by what they reported last: how many run which version. A page is a hash of its token.
CREATE TABLE open_page (
  page text PRIMARY KEY,
  channel text NOT NULL REFERENCES channel,
  seen_at timestamptz NOT NULL DEFAULT now(),
  versions jsonb NOT NULL
);
CREATE INDEX open_page_seen ON open_page (channel, seen_at);
CREATE INDEX open_page_age ON open_page (seen_at);
-- Pages that replaced a version, and when: how far a rollback or a promotion has come.
CREATE TABLE page_swap (
  channel text NOT NULL REFERENCES channel,
  remote text NOT NULL,
  to_version text NOT NULL,
  page text NOT NULL,
  from_version text NOT NULL,
  swapped_at timestamptz NOT NULL,
  PRIMARY KEY (channel, remote, to_version, page, swapped_at)
);
CREATE INDEX page_swap_time ON page_swap (channel, remote, to_version, swapped_at);
CREATE INDEX page_swap_age ON page_swap (swapped_at);
