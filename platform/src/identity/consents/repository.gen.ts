// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export const recordConsents = exec<{
  customerId: string;
  locale: string;
  ipAddress: string;
  rows: unknown;
}>(`insert into consent_record (customer_id, locale, ip_address, type, version, presented_text, given)
select $1, $2, $3, r.type, r.version, r."presentedText", r.given
from jsonb_to_recordset($4::jsonb)
  as r (type text, version text, "presentedText" text, given boolean)`, { params: ["customerId","locale","ipAddress","rows"], json: ["rows"] });

export type LatestConsentsRow = {
  type: string;
  given: boolean;
  version: string;
  at: Date;
};
export const latestConsents = many<{
  customerId: string;
}, LatestConsentsRow>(`select distinct on (type) type, given, version, at from consent_record
where customer_id = $1 order by type, id desc`, { params: ["customerId"] });
