// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const keep = exec<{
  email?: string | null | undefined;
  displayName?: string | null | undefined;
  gender?: string | null | undefined;
  language?: string | null | undefined;
  mobile?: string | null | undefined;
  address?: unknown | null | undefined;
  isNew: boolean;
  customerId: string;
}>(`update player set email = coalesce($1, email), display_name = coalesce($2, display_name),
  gender = coalesce($3, gender), language = coalesce($4, language),
  mobile = coalesce($5, mobile),
  address = coalesce($6::jsonb, address),
  has_validated_email = has_validated_email and not $7,
  requires_email_verification = requires_email_verification or $7
where customer_id = $8`, { params: ["email","displayName","gender","language","mobile","address","isNew","customerId"], json: ["address"] });
