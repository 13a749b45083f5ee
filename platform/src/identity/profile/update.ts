import { isCountryBlocked } from '@parlay/contracts/blocked-countries';
import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { internationalNumber } from '@parlay/contracts/validation/phone-number';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { sqlState } from '../../core/database/retry.ts';
import type { PlayerSession } from '../../core/http/caller.ts';
import type { FieldErrors } from '../../core/http/errors.ts';
import { onlyErrors } from '../../core/http/field-errors.ts';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { formatTime } from '../../core/mails/moment.ts';
import { checkMatches, storeLikeness } from '../../money/public.ts';
import type { Address, Player } from '../players/player.ts';
import { playerById } from '../players/repository.ts';
import { cancelMailedTokens } from '../recovery/mailed-tokens.ts';
import { sendVerification } from '../recovery/verification.ts';
import { type DisclosureRecipient, discloseEmail, disclosureWait } from '../registration/email-disclosure.ts';
import { findNameConflicts, lockNames } from '../registration/repository.ts';
import { rulesOf } from '../registration/rules.ts';
import { addressErrors, phoneError } from '../registration/validate.ts';
import type { OneTimeCodes } from './one-time-code.ts';
import { loosensRules } from './residence.ts';
import type { UpdateCustomerBody } from './schemas.ts';
import * as queries from './update.gen.ts';

export interface CustomerUpdate {
  session: PlayerSession;
  brand: Brand;
  wish: UpdateCustomerBody;
  /** One-time code, if sent. */
  code: string | undefined;
  ipAddress: string;
}

export type UpdateResult =
  | { ok: true }
  | { ok: false; error: 'invalid'; fieldErrors: FieldErrors }
  /** `proof-needed` if the player has not re-authenticated recently (decision 155). */
  | { ok: false; error: 'proof-needed' | 'code-needed' | 'code-wrong' }
  /**
   * The brand accepts no players from the new country, or its rules are looser and only support can make the change.
   */
  | { ok: false; error: 'country-blocked' | 'country-looser' }
  /** Too many e-mail addresses were tried. */
  | { ok: false; error: 'wait'; seconds: number };

interface Tools {
  db: Db;
  mails: Mails;
  codes: OneTimeCodes;
}

/**
 * Changes a player's profile (AC12). A new e-mail address or phone number requires recent re-authentication and a
 * code sent to the current e-mail address.
 */
export async function updateCustomer({ db, mails, codes }: Tools, update: CustomerUpdate): Promise<UpdateResult> {
  const { session, brand, wish, code, ipAddress } = update;
  const { customerId } = session;
  const player = await playerById(db, customerId);
  if (!player) throw new Error(`player ${customerId} does not exist`);
  const changes = changesOf(player, wish);
  const fieldErrors = { ...changeErrors(wish, brand), ...(await takenDisplayName(db, brand, player, changes)) };
  if (Object.keys(fieldErrors).length > 0) return { ok: false, error: 'invalid', fieldErrors };
  if (changes.address && player.address.countryCode !== changes.address.countryCode)
    if (isCountryBlocked(brand, changes.address.countryCode)) return { ok: false, error: 'country-blocked' };
  if (changes.address && loosensRules(brand, player.address.countryCode ?? '', changes.address.countryCode ?? ''))
    return { ok: false, error: 'country-looser' };
  const changesContact = changes.email !== undefined || changes.mobile !== undefined;
  if (changesContact && !session.isProved) return { ok: false, error: 'proof-needed' };
  const needsCode = changesContact || player.hasTwoFactor;
  if (needsCode && Object.keys(changes).length > 0) {
    if (code === undefined) return { ok: false, error: 'code-needed' };
    if (!(await codes.use(db, customerId, code))) return { ok: false, error: 'code-wrong' };
  }
  const listener = { ipAddress, customerId };
  const save = () => db.transaction().execute((trx) => saveChanges(trx, mails, { player, brand, changes, listener }));
  try {
    return await save().catch((error) => {
      // Another player took the e-mail address after the check, so the second try reports it as taken.
      if (sqlState(error) === '23505') return save();
      throw error;
    });
  } catch (error) {
    if (error instanceof DisplayNameTaken)
      return { ok: false, error: 'invalid', fieldErrors: { displayName: 'duplicate' } };
    throw error;
  }
}

/**
 * Returns the refusal of a taken e-mail address, if any. Call it only after the player has confirmed a code.
 * Disclosures are limited as at registration (D1).
 */
async function refuseTakenEmail(
  trx: QueryExecutorProvider,
  mails: Mails,
  context: { player: Player; brand: Brand; email: string | undefined; listener: DisclosureRecipient },
): Promise<UpdateResult | undefined> {
  const { player, brand, email, listener } = context;
  if (email === undefined || isSame(email, player.email)) return undefined;
  const seconds = await disclosureWait(trx, listener);
  if (seconds > 0) return { ok: false, error: 'wait', seconds };
  if (!(await findNameConflicts(trx, brand, { email })).email) return undefined;
  await discloseEmail(trx, mails, { brand, email, listener });
  return { ok: false, error: 'invalid', fieldErrors: { email: 'duplicate' } };
}

/** Fields to change; others stay unchanged. */
interface Changes {
  email?: string;
  displayName?: string;
  gender?: string;
  language?: Locale;
  mobile?: string;
  address?: Address;
}

function changesOf(player: Player, wish: UpdateCustomerBody): Changes {
  const { email, displayName, gender, languageCode, mobilePhone, address } = wish;
  const mobile = mobilePhone && internationalNumber(mobilePhone.mobileCountryCode, mobilePhone.mobileNumber);
  return {
    ...(email !== undefined && email !== player.email ? { email } : {}),
    ...(displayName !== undefined && displayName !== player.displayName ? { displayName } : {}),
    ...(gender !== undefined && gender !== player.gender ? { gender } : {}),
    ...(languageCode !== undefined && languageCode !== player.language ? { language: languageCode } : {}),
    ...(mobile !== undefined && mobile !== player.mobile ? { mobile } : {}),
    ...(address === undefined ? {} : { address }),
  };
}

function changeErrors(
  { email, displayName, languageCode, mobilePhone, address }: UpdateCustomerBody,
  brand: Brand,
): FieldErrors {
  const rules = rulesOf(brand);
  const addressFieldErrors = address ? addressErrors(address, brand) : {};
  return onlyErrors({
    email: email === undefined ? undefined : rules.email(email, {})?.key,
    displayName: displayName === undefined ? undefined : rules.displayName(displayName, {})?.key,
    languageCode: languageCode === undefined || brand.locales.includes(languageCode) ? undefined : 'invalidPattern',
    'mobilePhone.mobileNumber': mobilePhone === undefined ? undefined : phoneError(mobilePhone),
    ...Object.fromEntries(Object.entries(addressFieldErrors).map(([field, key]) => [`address.${field}`, key])),
  });
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * Returns an error if another player's display name looks the same, or if the name is reserved for staff. Names that
 * differ only in case may look different, for example "aiva" and "AIva".
 */
async function takenDisplayName(db: Db, brand: Brand, player: Player, { displayName }: Changes): Promise<FieldErrors> {
  if (displayName === undefined) return {};
  const conflicts = await findNameConflicts(db, brand, { displayName }, player.customerId);
  return conflicts.displayName ? { displayName: 'duplicate' } : {};
}

class DisplayNameTaken extends Error {}

async function saveChanges(
  trx: QueryExecutorProvider,
  mails: Mails,
  {
    player,
    brand,
    changes,
    listener,
  }: { player: Player; brand: Brand; changes: Changes; listener: DisclosureRecipient },
): Promise<UpdateResult> {
  const { customerId, firstName: name } = player;
  const { email, displayName, gender, language, mobile, address } = changes;
  if (displayName !== undefined) {
    await lockNames(trx, brand.id, [displayName]);
    const conflicts = await findNameConflicts(trx, brand, { displayName }, customerId);
    if (conflicts.displayName) throw new DisplayNameTaken();
  }
  // Locked after the display name, as at registration, so that all transactions lock both in the same order.
  const refusal = await refuseTakenEmail(trx, mails, { player, brand, email, listener });
  if (refusal) return refusal;
  const isNew = email !== undefined;
  await queries.keep(trx, {
    email,
    displayName,
    gender,
    language,
    mobile,
    address: address ? address : null,
    isNew,
    customerId,
  });
  await storeLikeness(trx, customerId);
  await checkMatches(trx, customerId);
  if (!isNew) return { ok: true };
  // Cancels password links sent to the old address. Its confirmation links are cancelled by the new one sent below.
  await cancelMailedTokens(trx, customerId, 'reset-password');
  const locale = language ?? player.language;
  // Notifies the old address; the new one must be confirmed.
  const values = { email, time: formatTime(brand, locale) };
  const link = '/help-centre/contact';
  await mails.put(trx, { kind: 'email-changed', brand, to: player.email, name, locale, values, link });
  await sendVerification(trx, mails, { customerId, brand, email, name, locale });
  return { ok: true };
}
