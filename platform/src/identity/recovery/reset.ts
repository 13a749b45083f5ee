import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { ValidationKey } from '@parlay/contracts/validation/rule';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { withLocale } from '../../core/row-locale.ts';
import { passwordError } from '../passwords/new-password.ts';
import { guessableWords } from '../passwords/own-words.ts';
import { hashPassword, verifyPassword } from '../passwords/passwords.ts';
import { recordFingerprint } from '../sessions/browser-fingerprints.ts';
import { allCountersOf, clearAttempts } from '../sessions/guard.ts';
import { isKnownDevice } from '../sessions/known-devices.ts';
import { runAndRollBack } from './for-nobody.ts';
import {
  issueMailedToken,
  stateOfToken,
  type TokenState,
  UNKNOWN_PLAYER,
  useMailedToken,
  wasSentRecently,
} from './mailed-tokens.ts';
import * as queries from './reset.gen.ts';
import { setPassword } from './set-password.ts';

const LINK_MINUTES = 60;
const COOLDOWN_SECONDS = 60;

/** E-mail address in the request, and the language of its page. */
export interface ResetRequest {
  email: string;
  locale: Locale;
}

/** Sends a reset link if a player has this address (AU11). Otherwise does the same work and gives the same response. */
export async function sendReset(db: Db, mails: Mails, brand: Brand, { email, locale }: ResetRequest): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await queries.sendReset(trx, { id: brand.id, email });
    const player = row ? withLocale(row) : dummyRecipient({ email, locale });
    const { customerId } = player;
    const isDue = !(await wasSentRecently(trx, { purpose: 'reset-password', customerId, seconds: COOLDOWN_SECONDS }));
    if (row && isDue) await mailReset(trx, mails, brand, player);
    else await runAndRollBack(trx, () => mailReset(trx, mails, brand, player));
  });
}

interface Recipient {
  customerId: string;
  username: string;
  name: string;
  email: string;
  locale: Locale;
}

const dummyRecipient = ({ email, locale }: ResetRequest): Recipient => ({
  ...{ customerId: UNKNOWN_PLAYER, username: UNKNOWN_PLAYER, name: UNKNOWN_PLAYER },
  email,
  locale,
});

async function mailReset(db: QueryExecutorProvider, mails: Mails, brand: Brand, to: Recipient): Promise<void> {
  const { customerId, username, name, locale, email } = to;
  const token = await issueMailedToken(db, { purpose: 'reset-password', customerId, email, minutes: LINK_MINUTES });
  await mails.put(db, {
    ...{ kind: 'reset-password', brand, to: email, name, locale },
    values: { username, minutes: String(LINK_MINUTES) },
    link: `/resetpassword?token=${token}`,
  });
}

export interface Reset {
  brand: Brand;
  email: string;
  newPassword: string;
  token: string;
  ipAddress: string;
  /** Device cookie from an earlier login. */
  device: string | undefined;
  /** Hash from `fingerprintHash`. */
  fingerprint: Buffer | undefined;
}

export type ResetResult =
  | { ok: true; username: string; isKnownDevice: boolean }
  | { ok: false; error: 'link'; state: Exclude<TokenState, 'good'> }
  | { ok: false; error: 'password'; validation: ValidationKey };

/**
 * Sets a new password for a caller with the link and the address it was sent to (AU12). Ends every session and clears
 * earlier failed logins, so that they do not delay a login with the new password. Returns whether the player has logged
 * in with the caller's browser before.
 */
export async function resetPassword({ db, mails }: { db: Db; mails: Mails }, reset: Reset): Promise<ResetResult> {
  const { brand, email, newPassword, token, ipAddress, device, fingerprint } = reset;
  const lookup = { purpose: 'reset-password', token, brandId: brand.id } as const;
  const { state, customerId, email: owner, passwordHash: currentHash } = await stateOfToken(db, lookup);
  if (state !== 'good') return { ok: false, error: 'link', state };
  // A link is invalid for any other address, and does not reveal its owner.
  if (owner.toLowerCase() !== email.toLowerCase()) return { ok: false, error: 'link', state: 'unknown' };
  const validation = passwordError(brand, newPassword, { words: await guessableWords(db, customerId) });
  if (validation) return { ok: false, error: 'password', validation };
  if (await verifyPassword(currentHash, newPassword)) return { ok: false, error: 'password', validation: 'matchWith' };
  const passwordHash = await hashPassword(newPassword);
  const account = await db.transaction().execute(async (trx) => {
    const found = await useMailedToken(trx, lookup);
    if (!found) return undefined;
    const { username } = found;
    const isKnown = device !== undefined && (await isKnownDevice(trx, { brandId: brand.id, username, token: device }));
    await setPassword(trx, mails, { customerId, brand, passwordHash, keepDevice: device, isOwner: true });
    await recordFingerprint(trx, customerId, fingerprint);
    await clearAttempts(trx, allCountersOf({ brandId: brand.id, username, ipAddress, device }));
    return { username, isKnownDevice: isKnown };
  });
  return account ? { ok: true, ...account } : { ok: false, error: 'link', state: 'used' };
}
