-- The entry of the log that wrote a revision: channels carry its hash, so that edges and pages notice another log.
CREATE INDEX audit_of_revision ON audit (channel, revision) WHERE revision IS NOT NULL;
