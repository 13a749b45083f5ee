-- name: recordConsents :exec
insert into consent_record (customer_id, locale, ip_address, type, version, presented_text, given)
select :customerId, :locale, :ipAddress, r.type, r.version, r."presentedText", r.given
from jsonb_to_recordset(:rows::jsonb)
  as r (type text, version text, "presentedText" text, given boolean);

-- name: latestConsents :many
select distinct on (type) type, given, version, at from consent_record
where customer_id = :customerId order by type, id desc;
