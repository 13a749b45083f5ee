-- Share of browsers whose beacons count, 0 to 1.
ALTER TABLE channel ADD COLUMN beacon_sample double precision NOT NULL DEFAULT 1
  CHECK (beacon_sample > 0 AND beacon_sample <= 1);
-- What may happen to a canary by its verdict. For this candidate alone: the next one has to be allowed anew.
CREATE TABLE canary_guard (
  channel text NOT NULL REFERENCES channel,
  remote text NOT NULL,
  digest text NOT NULL,
  take_back boolean NOT NULL,
  needs_proof boolean NOT NULL,
  PRIMARY KEY (channel, remote),
  FOREIGN KEY (remote, digest) REFERENCES release
);
-- One candidate compared with one version. The numbers are those of releases/src/verdict.
CREATE TABLE trial (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL REFERENCES channel,
  remote text NOT NULL,
  candidate text NOT NULL,
  control text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  judgement jsonb NOT NULL,
  FOREIGN KEY (remote, candidate) REFERENCES release,
  FOREIGN KEY (remote, control) REFERENCES release
);
CREATE UNIQUE INDEX trial_running ON trial (channel, remote) WHERE ended_at IS NULL;
-- Browsers that the edge served during a trial, once for each share of the candidate.
CREATE TABLE trial_browser (
  trial bigint NOT NULL REFERENCES trial ON DELETE CASCADE,
  share double precision NOT NULL,
  browser text NOT NULL,
  is_candidate boolean NOT NULL,
  served_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  alive_at timestamptz,
  broken_at timestamptz,
  is_dead boolean NOT NULL DEFAULT false,
  slow_at timestamptz,
  PRIMARY KEY (trial, browser, share)
);
CREATE INDEX trial_browser_silent ON trial_browser (served_at) WHERE alive_at IS NULL AND broken_at IS NULL;
CREATE INDEX trial_browser_served ON trial_browser (trial, served_at);
-- What pages with a version on them did, by minute.
CREATE TABLE health_minute (
  channel text NOT NULL REFERENCES channel,
  remote text NOT NULL,
  version text NOT NULL,
  arm text NOT NULL CHECK (arm IN ('everyone', 'control', 'candidate')),
  minute timestamptz NOT NULL,
  served integer NOT NULL DEFAULT 0,
  alive integer NOT NULL DEFAULT 0,
  loads integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  errors integer NOT NULL DEFAULT 0,
  swaps integer NOT NULL DEFAULT 0,
  lcp integer NOT NULL DEFAULT 0,
  poor_lcp integer NOT NULL DEFAULT 0,
  inp integer NOT NULL DEFAULT 0,
  poor_inp integer NOT NULL DEFAULT 0,
  cls integer NOT NULL DEFAULT 0,
  poor_cls integer NOT NULL DEFAULT 0,
  PRIMARY KEY (channel, remote, version, arm, minute)
);
CREATE INDEX health_minute_age ON health_minute (minute);
-- Errors and failures of a version by their text, by day.
CREATE TABLE health_error (
  remote text NOT NULL,
  version text NOT NULL,
  day date NOT NULL,
  place text NOT NULL,
  message text NOT NULL,
  count integer NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (remote, version, day, place, message)
);
-- Deliveries of edges that were taken, so that a repeated one counts once.
CREATE TABLE health_delivery (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
