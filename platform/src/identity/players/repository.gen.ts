// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export type PlayerByIdRow = {
  customerId: string;
  brandId: number;
  username: string;
  displayName: string;
  currency: string;
  language: string;
  email: string;
  firstName: string;
  surname: string;
  mobile: string;
  address: unknown;
  birthDate: string;
  hasTwoFactor: boolean;
  hasValidatedEmail: boolean;
  requiresEmailVerification: boolean;
  pendingKycVerification: boolean;
  requiresKycVerification: boolean;
  identityVerified: boolean;
  ageVerified: boolean;
  realityCheckPeriod: string | null;
  preferences: unknown;
  gender: string;
  nationalId: unknown;
};
export const playerById = one<{
  customerId: string;
}, PlayerByIdRow>(`select p.customer_id as "customerId", p.brand_id as "brandId", p.username, p.display_name as "displayName", p.currency,
  p.language, p.email, p.first_name as "firstName", p.surname, p.mobile, p.address,
  to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate", p.has_two_factor as "hasTwoFactor",
  p.has_validated_email as "hasValidatedEmail", p.requires_email_verification as "requiresEmailVerification",
  (p.pending_kyc_verification or identity_pending(p.customer_id)) as "pendingKycVerification",
  identity_required(p.customer_id) as "requiresKycVerification",
  p.identity_verified_at is not null as "identityVerified", p.age_verified_at is not null as "ageVerified",
  p.reality_check_period as "realityCheckPeriod", p.preferences, p.gender,
  case when p.national_id_kind is not null
    then jsonb_build_object('kind', p.national_id_kind, 'number', p.national_id_number) end as "nationalId"
from player p where p.customer_id = $1`, { params: ["customerId"], sure: ["birthDate","pendingKycVerification","requiresKycVerification"] });

export type UsernameByEmailRow = {
  username: string;
};
export const usernameByEmail = one<{
  brandId: number;
  email: string;
}, UsernameByEmailRow>(`select username from player where brand_id = $1 and email_key = lower($2)`, { params: ["brandId","email"] });

export type CredentialsOfRow = {
  customerId: string;
  passwordHash: string;
  hasTwoFactor: boolean;
  standing: 'active' | 'suspended' | 'closed';
};
export const credentialsOf = one<{
  brandId: number;
  username: string;
}, CredentialsOfRow>(`select customer_id as "customerId", password_hash as "passwordHash", has_two_factor as "hasTwoFactor", standing
from player where brand_id = $1 and username_key = lower($2)`, { params: ["brandId","username"] });

export type HoldCredentialsRow = {
  customerId: string;
  passwordHash: string;
  hasTwoFactor: boolean;
  standing: 'active' | 'suspended' | 'closed';
};
export const holdCredentials = one<{
  customerId: string;
}, HoldCredentialsRow>(`select customer_id as "customerId", password_hash as "passwordHash", has_two_factor as "hasTwoFactor", standing
from player where customer_id = $1 for update`, { params: ["customerId"] });

export const renewHash = exec<{
  passwordHash: string;
  customerId: string;
}>(`update player set password_hash = $1 where customer_id = $2`, { params: ["passwordHash","customerId"] });

export type AddPlayerRow = {
  id: string;
};
export const addPlayer = one<{
  customerId?: string | null | undefined;
  brandId: number;
  username: string;
  displayName: string;
  passwordHash: string;
  currency: string;
  language: string;
  email: string;
  firstName: string;
  surname: string;
  mobile: string;
  address: unknown;
  birthDate: Date | string;
  realityCheckPeriod?: string | null | undefined;
  lastLoginAt?: Date | string | null | undefined;
  lastLoginIp?: string | null | undefined;
  gender: string;
  claimsFreeCash: boolean;
  ageSelfVerified: boolean;
  hasValidatedEmail: boolean;
  requiresEmailVerification: boolean;
  nationalIdKind?: string | null | undefined;
  nationalIdNumber?: string | null | undefined;
}, AddPlayerRow>(`insert into player (customer_id, brand_id, username, display_name, password_hash, currency, language, email,
  first_name, surname, mobile, address, birth_date, reality_check_period, last_login_at, last_login_ip,
  gender, claims_free_cash, age_self_verified, has_validated_email, requires_email_verification,
  national_id_kind, national_id_number)
values (coalesce($1, nextval('player_number')::text), $2, $3,
  $4, $5, $6, $7, $8,
  $9, $10, $11, $12::jsonb,
  $13::date, $14,
  $15, $16, $17,
  $18, $19, $20,
  $21, $22, $23)
on conflict do nothing
returning customer_id as id`, { params: ["customerId","brandId","username","displayName","passwordHash","currency","language","email","firstName","surname","mobile","address","birthDate","realityCheckPeriod","lastLoginAt","lastLoginIp","gender","claimsFreeCash","ageSelfVerified","hasValidatedEmail","requiresEmailVerification","nationalIdKind","nationalIdNumber"], json: ["address"] });

export type ExistingPlayersRow = {
  id: string;
};
export const existingPlayers = many<{
  ids: readonly string[];
}, ExistingPlayersRow>(`select customer_id as id from player where customer_id = any ($1::text[])`, { params: ["ids"] });

export type MergePreferencesRow = {
  preferences: unknown;
};
export const mergePreferences = one<{
  preferences: unknown;
  customerId: string;
}, MergePreferencesRow>(`update player set preferences = preferences || $1::jsonb
where customer_id = $2 returning preferences`, { params: ["preferences","customerId"], json: ["preferences"] });
