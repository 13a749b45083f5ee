import { createHmac } from 'node:crypto';
import { isCountryBlocked } from '@parlay/contracts/blocked-countries';
import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import { internationalNumber } from '@parlay/contracts/validation/phone-number';
import { z } from 'zod';
import type { Db } from '../../core/database/database.ts';
import type { FieldErrors } from '../../core/http/errors.ts';
import { executeOnce, replyOf, requestHash } from '../../core/idempotency/idempotency.ts';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { hashToken } from '../../core/tokens.ts';
import { checkMatches, checkRewardHold, openWallet, recordClaim } from '../../money/public.ts';
import { recordAffiliate } from '../affiliates/repository.ts';
import { isNewcomerOnBreak } from '../breaks/repository.ts';
import { consentOf, isKnownConsent } from '../consents/catalogue.ts';
import { recordConsents } from '../consents/repository.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { addPlayer } from '../players/repository.ts';
import { sendVerification } from '../recovery/verification.ts';
import { checkRegisters, type RegisterDependencies, registerPerson } from '../registers/check-registers.ts';
import { discloseEmail, disclosureWait } from './email-disclosure.ts';
import { findNameConflicts, lockNames } from './repository.ts';
import type { RegistrationUser } from './schemas.ts';
import { isRegistrationToken } from './tokens.ts';
import { registrationErrors } from './validate.ts';

export interface Registration {
  brand: Brand;
  user: RegistrationUser;
  token: string;
  /** The visitor's XSRF cookie, to which the token is bound. */
  browser: string;
  locale: Locale;
  ipAddress: string;
  /** Country of `ipAddress`, if known. */
  ipCountry: string | undefined;
}

export type RegistrationResult =
  /** `isReplay` is true if the same request registered this player before. A replay opens no session. */
  { ok: true; customerId: string; isReplay: boolean } | RegistrationFailure;
export type RegistrationFailure =
  | { ok: false; error: 'token' | 'country-blocked' | 'connection-blocked' | 'on-break' | 'no-register' }
  | { ok: false; error: 'invalid'; fieldErrors: FieldErrors }
  | { ok: false; error: 'wait'; seconds: number };

/** Result stored for replays. A taken e-mail address is also stored, which uses up the token. */
const Registered = z.union([z.object({ customerId: z.string() }), z.object({ emailTaken: z.literal(true) })]);
type Registered = z.infer<typeof Registered>;

const EMAIL_TAKEN: FieldErrors = { 'user.email': 'duplicate' };

class FieldsTaken extends Error {
  readonly fieldErrors: FieldErrors;
  constructor(fieldErrors: FieldErrors) {
    super('taken');
    this.fieldErrors = fieldErrors;
  }
}

/** Thrown if the person is on a break, in this brand or in all brands. */
class OnBreak extends Error {}

class CheckLimited extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('limited');
    this.seconds = seconds;
  }
}

interface Tools {
  db: Db;
  mails: Mails;
  secret: string;
  registers: RegisterDependencies;
}

/**
 * Returns the reason to refuse a registration before anything is stored, if any: its token, country or fields, or a
 * register of excluded people, which is reported like a break. Separate from `register`, because a slot in the password
 * queue must not wait for a third party.
 */
export async function registrationFailure(
  { db, registers }: Pick<Tools, 'db' | 'registers'>,
  { brand, user, token, browser, ipCountry }: Registration,
): Promise<RegistrationFailure | undefined> {
  if (!(await isRegistrationToken(db, { token, browser, brandId: brand.id }))) return { ok: false, error: 'token' };
  if (isCountryBlocked(brand, user.address.countryCode)) return { ok: false, error: 'country-blocked' };
  if (isCountryBlocked(brand, ipCountry)) return { ok: false, error: 'connection-blocked' };
  const fieldErrors = registrationErrors(user, brand);
  if (Object.keys(fieldErrors).length > 0) return { ok: false, error: 'invalid', fieldErrors };
  const person = registerPerson(user, user.address.countryCode);
  const result = await checkRegisters(registers, { brand, at: 'registration', person });
  if (result.ok) return undefined;
  return { ok: false, error: result.error === 'listed' ? 'on-break' : 'no-register' };
}

/**
 * Creates a player with wallet, consents and verification e-mail, all or nothing. Call `registrationFailure` first. The
 * token is the idempotency key: the same content gets the same result again, and other content is refused. Checks last
 * whether the e-mail address is taken, once everything else is valid, because this may be disclosed only a limited
 * number of times.
 */
export async function register({ db, mails, secret }: Tools, registration: Registration): Promise<RegistrationResult> {
  const { user, token } = registration;
  const passwordHash = await hashPassword(user.password);
  // A keyed hash instead of a plain digest, because the input includes the password.
  const hash = createHmac('sha256', secret).update(requestHash(user)).digest('hex');
  const intent = { scope: 'register', key: hashToken(token).toString('hex'), hash };
  try {
    const claimed = await executeOnce(db, intent, Registered, (trx) =>
      makePlayer(trx, mails, registration, passwordHash),
    );
    const stored = replyOf(claimed);
    if (!stored) return { ok: false, error: 'token' };
    if ('emailTaken' in stored) return { ok: false, error: 'invalid', fieldErrors: EMAIL_TAKEN };
    return { ok: true, customerId: stored.customerId, isReplay: 'replay' in claimed };
  } catch (error) {
    if (error instanceof CheckLimited) return { ok: false, error: 'wait', seconds: error.seconds };
    if (error instanceof OnBreak) return { ok: false, error: 'on-break' };
    if (error instanceof FieldsTaken) return { ok: false, error: 'invalid', fieldErrors: error.fieldErrors };
    throw error;
  }
}

async function makePlayer(
  trx: Db,
  mails: Mails,
  { brand, user, locale, ipAddress, ipCountry, browser }: Registration,
  passwordHash: string,
): Promise<Registered> {
  const { username, displayName, email, mobilePhone, address } = user;
  await lockNames(trx, brand.id, [username, displayName]);
  const listener = { ipAddress, browser };
  const refuseTakenNames = async () => {
    const conflicts = await findNameConflicts(trx, brand, { username, displayName });
    const fields = (['username', 'displayName'] as const).filter((name) => conflicts[name]);
    if (fields.length > 0)
      throw new FieldsTaken(Object.fromEntries(fields.map((name) => [`user.${name}`, 'duplicate'])));
  };
  const isEmailTaken = async () => {
    if (!(await findNameConflicts(trx, brand, { email })).email) return false;
    await discloseEmail(trx, mails, { brand, email, listener });
    return true;
  };
  await refuseTakenNames();
  const seconds = await disclosureWait(trx, listener);
  if (seconds > 0) throw new CheckLimited(seconds);
  if (await isEmailTaken()) return { emailTaken: true };
  const { subDivisionSupported: _, ...storedAddress } = address;
  const customerId = await addPlayer(trx, {
    brandId: brand.id,
    username,
    displayName,
    passwordHash,
    email,
    currency: user.currency,
    language: user.languageCode,
    firstName: user.firstName,
    surname: user.surname,
    birthDate: user.birthDate,
    gender: user.gender,
    mobile: internationalNumber(mobilePhone.mobileCountryCode, mobilePhone.mobileNumber) ?? '',
    address: storedAddress,
    ...(brand.registration.nationalId && user.nationalId ? { nationalId: user.nationalId } : {}),
    realityCheckPeriod: policyFor(brand, address.countryCode).realityCheck.default,
    claimsFreeCash: user.claimFreeCashBonus,
    ageSelfVerified: user.ageVerification,
    hasValidatedEmail: false,
    requiresEmailVerification: true,
  });
  if (!customerId) {
    // Another registration took a name or the e-mail address after the check.
    await refuseTakenNames();
    if (await isEmailTaken()) return { emailTaken: true };
    throw new Error('a player could not be added, though nothing of theirs is taken');
  }
  if (await isNewcomerOnBreak(trx, customerId)) throw new OnBreak();
  await checkRewardHold(trx, customerId);
  await checkMatches(trx, customerId);
  await openWallet(trx, customerId, user.currency, brand.timezone);
  if (user.claimFreeCashBonus) {
    const origin = { addressCountry: ipCountry, registeredCountry: address.countryCode };
    await recordClaim(trx, brand, customerId, origin);
  }
  const decisions = user.consents.flatMap(({ type, given }) =>
    isKnownConsent(type) ? [{ consent: consentOf(type, brand, locale), given }] : [],
  );
  await recordConsents(trx, { customerId, locale, ipAddress }, decisions);
  if (user.bTag) await recordAffiliate(trx, { customerId, bTag: user.bTag, operation: 'registration' });
  await sendVerification(trx, mails, { customerId, brand, email, name: user.firstName, locale: user.languageCode });
  return { customerId };
}
