import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { internationalNumber } from '@parlay/contracts/validation/phone-number';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { sqlState } from '../../core/database/retry.ts';
import type { PlayerSession } from '../../core/http/caller.ts';
import type { FieldErrors } from '../../core/http/errors.ts';
import { onlyErrors } from '../../core/http/field-errors.ts';
import { momentIn } from '../../core/mails/moment.ts';
import type { Mails } from '../../core/mails/office.ts';
import { checkMatches, noteLikeness } from '../../money/public.ts';
import type { Address, Player } from '../players/player.ts';
import { playerById } from '../players/repository.ts';
import { cancelMailedTokens } from '../recovery/mailed-tokens.ts';
import { sendVerification } from '../recovery/verification.ts';
import { discloseEmail, disclosureWait, type Listener } from '../registration/email-disclosure.ts';
import { lockNames, takenNames } from '../registration/repository.ts';
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
  /** One-time code, if one came. */
  code: string | undefined;
  ipAddress: string;
}

export type UpdateResult =
  | { ok: true }
  | { ok: false; error: 'invalid'; fieldErrors: FieldErrors }
  /** `proof-needed`: the password was not given lately (decision 155). */
  | { ok: false; error: 'proof-needed' | 'code-needed' | 'code-wrong' }
  /** Only support changes the country where its rules would be looser. */
  | { ok: false; error: 'country-looser' }
  /** Too many e-mail addresses were tried. */
  | { ok: false; error: 'wait'; seconds: number };

interface Tools {
  db: Db;
  mails: Mails;
  codes: OneTimeCodes;
}

/**
 * AC12: changes what a player says of themselves; e-mail and telephone only after a proof of who asks, and with a code sent to
 * where they were.
 */
export async function updateCustomer({ db, mails, codes }: Tools, update: CustomerUpdate): Promise<UpdateResult> {
  const { session, brand, wish, code, ipAddress } = update;
  const { customerId } = session;
  const player = await playerById(db, customerId);
  if (!player) throw new Error(`player ${customerId} does not exist`);
  const changes = changesOf(player, wish);
  const fieldErrors = { ...changeErrors(wish, brand), ...(await takenDisplayName(db, brand, player, changes)) };
  if (Object.keys(fieldErrors).length > 0) return { ok: false, error: 'invalid', fieldErrors };
  if (changes.address && loosensRules(brand, player.address.countryCode ?? '', changes.address.countryCode ?? ''))
    return { ok: false, error: 'country-looser' };
  const isContact = changes.email !== undefined || changes.mobile !== undefined;
  if (isContact && !session.isProved) return { ok: false, error: 'proof-needed' };
  const isDelicate = isContact || player.hasTwoFactor;
  if (isDelicate && Object.keys(changes).length > 0) {
    if (code === undefined) return { ok: false, error: 'code-needed' };
    if (!(await codes.use(db, customerId, code))) return { ok: false, error: 'code-wrong' };
  }
  const listener = { ipAddress, customerId };
  const save = () => db.transaction().execute((trx) => keep(trx, mails, { player, brand, changes, listener }));
  try {
    return await save().catch((error) => {
      // Somebody else took the e-mail address after the check: the second try finds it taken.
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
 * Whether an address is taken is told only to a player who was verified by a code, and as rarely as at a
 * registration (D1).
 */
async function refuseTakenEmail(
  trx: QueryExecutorProvider,
  mails: Mails,
  wanted: { player: Player; brand: Brand; email: string | undefined; listener: Listener },
): Promise<UpdateResult | undefined> {
  const { player, brand, email, listener } = wanted;
  if (email === undefined || isSame(email, player.email)) return undefined;
  const seconds = await disclosureWait(trx, listener);
  if (seconds > 0) return { ok: false, error: 'wait', seconds };
  if (!(await takenNames(trx, brand, { email })).email) return undefined;
  await discloseEmail(trx, mails, { brand, email, listener });
  return { ok: false, error: 'invalid', fieldErrors: { email: 'duplicate' } };
}

/** Only what is other than before. */
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
  const errorsOfAddress = address ? addressErrors(address, brand) : {};
  return onlyErrors({
    email: email === undefined ? undefined : rules.email(email, {})?.key,
    displayName: displayName === undefined ? undefined : rules.displayName(displayName, {})?.key,
    languageCode: languageCode === undefined || brand.locales.includes(languageCode) ? undefined : 'invalidPattern',
    'mobilePhone.mobileNumber': mobilePhone === undefined ? undefined : phoneError(mobilePhone),
    ...Object.fromEntries(Object.entries(errorsOfAddress).map(([field, key]) => [`address.${field}`, key])),
  });
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Whether another player's name looks the same, or it is one of staff. Another case is another name: "aiva" and "AIva". */
async function takenDisplayName(db: Db, brand: Brand, player: Player, { displayName }: Changes): Promise<FieldErrors> {
  if (displayName === undefined) return {};
  const taken = await takenNames(db, brand, { displayName }, player.customerId);
  return taken.displayName ? { displayName: 'duplicate' } : {};
}

class DisplayNameTaken extends Error {}

async function keep(
  trx: QueryExecutorProvider,
  mails: Mails,
  { player, brand, changes, listener }: { player: Player; brand: Brand; changes: Changes; listener: Listener },
): Promise<UpdateResult> {
  const { customerId, firstName: name } = player;
  const { email, displayName, gender, language, mobile, address } = changes;
  if (displayName !== undefined) {
    await lockNames(trx, brand.id, [displayName]);
    const taken = await takenNames(trx, brand, { displayName }, customerId);
    if (taken.displayName) throw new DisplayNameTaken();
  }
  // After the display name, as at a registration: two transactions that lock both wait in one order.
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
  await noteLikeness(trx, customerId);
  await checkMatches(trx, customerId);
  if (!isNew) return { ok: true };
  // Ends password links sent to the old address; its confirmation links end with the new one sent below.
  await cancelMailedTokens(trx, customerId, 'reset-password');
  const locale = language ?? player.language;
  // Notifies the old address; the new one must be confirmed.
  const values = { email, time: momentIn(brand, locale) };
  const link = '/help-centre/contact';
  await mails.put(trx, { kind: 'email-changed', brand, to: player.email, name, locale, values, link });
  await sendVerification(trx, mails, { customerId, brand, email, name, locale });
  return { ok: true };
}
