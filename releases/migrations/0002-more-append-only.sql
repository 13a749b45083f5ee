CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit EXECUTE FUNCTION refuse_change();
CREATE TRIGGER release_no_truncate BEFORE TRUNCATE ON release EXECUTE FUNCTION refuse_change();
CREATE TRIGGER change_is_append_only BEFORE UPDATE OR DELETE ON change
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER change_no_truncate BEFORE TRUNCATE ON change EXECUTE FUNCTION refuse_change();
-- Without its head a chain whose newest entries are missing would look whole.
CREATE TRIGGER audit_head_stays BEFORE DELETE ON audit_head FOR EACH ROW EXECUTE FUNCTION refuse_change();
