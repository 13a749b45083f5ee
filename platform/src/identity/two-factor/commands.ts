import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from '../../core/database/database.ts';
import type { PlayerSession } from '../../core/http/caller.ts';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { formatTime } from '../../core/mails/moment.ts';
import { seal } from '../../core/sealed.ts';
import { hashToken, newToken } from '../../core/tokens.ts';
import { announceEnd, endSessionsOf } from '../sessions/end-sessions.ts';
import { clearAttempts } from '../sessions/guard.ts';
import { removeKnownDevices } from '../sessions/known-devices.ts';
import { checkOwnPassword, type PasswordCheck } from '../sessions/own-password.ts';
import { lockLiveSession, renewToken } from '../sessions/repository.ts';
import { consumeCode, countCodeAttempt } from './code.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  deleteSecret,
  type FactorOwner,
  isSetupPending,
  lockOwner,
  setTwoFactor,
  storeRecoveryCodes,
  storeSecret,
} from './repository.ts';
import { newSecret, otpauthUri } from './totp.ts';

export interface TwoFactorDependencies {
  db: Db;
  mails: Mails;
  /** Encryption key of the secrets. */
  key: Buffer;
}

/** `state` means that the second factor is not in the state that the command requires. */
export type FactorRefusal =
  | { ok: false; error: 'wait'; seconds: number }
  | { ok: false; error: 'password' }
  | { ok: false; error: 'code' }
  | { ok: false; error: 'state' };

/** Creates a secret for the player's app, which has no effect until it is confirmed with a code. */
export async function beginTwoFactor(
  { db, key }: TwoFactorDependencies,
  own: PasswordCheck & { brand: Brand },
): Promise<FactorRefusal | { ok: true; secret: string; uri: string }> {
  const { customerId, username } = own.session;
  const check = await checkOwnPassword(db, own);
  if (!check.ok) return check;
  const secret = newSecret();
  const isStored = await db.transaction().execute(async (trx) => {
    const owner = await lockOwner(trx, customerId);
    await clearAttempts(trx, check.guard);
    if (owner.hasTwoFactor) return false;
    await storeSecret(trx, customerId, seal(key, Buffer.from(secret), customerId));
    return true;
  });
  if (!isStored) return { ok: false, error: 'state' };
  return { ok: true, secret, uri: otpauthUri(secret, { issuer: own.brand.name, label: username }) };
}

/**
 * Turns the second factor on with the first code from the app. Ends the player's other sessions, which were opened
 * with only the password, and gives this one a new cookie (D4).
 */
export async function confirmTwoFactor(
  { db, mails, key }: TwoFactorDependencies,
  { session, brand, code, device }: { session: PlayerSession; brand: Brand; code: string; device: string | undefined },
): Promise<FactorRefusal | { ok: true; recoveryCodes: string[]; token: string }> {
  const { customerId, sessionId } = session;
  const seconds = await countCodeAttempt(db, customerId);
  if (seconds > 0) return { ok: false, error: 'wait', seconds };
  return db.transaction().execute(async (trx) => {
    const owner = await lockOwner(trx, customerId);
    if (owner.hasTwoFactor || !(await isSetupPending(trx, customerId))) return { ok: false, error: 'state' };
    if (!(await consumeCode(trx, key, customerId, code))) return { ok: false, error: 'code' };
    await setTwoFactor(trx, customerId, true);
    const recoveryCodes = await replaceRecoveryCodes(trx, customerId);
    const ended = await endSessionsOf(trx, { customerId, keep: sessionId }, 'ended-elsewhere');
    if (ended > 0) await announceEnd(trx, customerId, 'ended-elsewhere');
    await removeKnownDevices(trx, { customerId, keep: device });
    const token = newToken();
    await renewToken(trx, sessionId, hashToken(token));
    await notify(mails, trx, 'two-factor-on', owner, brand);
    return { ok: true, recoveryCodes, token };
  });
}

/** Password and app or recovery code, which are both required to change a second factor that is on. */
export interface FactorCredentials extends PasswordCheck {
  brand: Brand;
  code: string;
}

export async function turnOffTwoFactor(
  tools: TwoFactorDependencies,
  proof: FactorCredentials,
): Promise<FactorRefusal | { ok: true }> {
  const { session, brand } = proof;
  return withCredentials(tools, proof, async (trx, owner) => {
    await deleteSecret(trx, session.customerId);
    await setTwoFactor(trx, session.customerId, false);
    await notify(tools.mails, trx, 'two-factor-off', owner, brand);
    return { ok: true as const };
  });
}

/** Replaces the player's recovery codes with ten new ones. */
export async function renewRecoveryCodes(
  tools: TwoFactorDependencies,
  proof: FactorCredentials,
): Promise<FactorRefusal | { ok: true; recoveryCodes: string[] }> {
  return withCredentials(tools, proof, async (trx) => ({
    ok: true as const,
    recoveryCodes: await replaceRecoveryCodes(trx, proof.session.customerId),
  }));
}

async function withCredentials<T>(
  { db, key }: TwoFactorDependencies,
  proof: FactorCredentials,
  change: (trx: Db, owner: FactorOwner) => Promise<T>,
): Promise<FactorRefusal | T> {
  const { customerId, sessionId } = proof.session;
  const check = await checkOwnPassword(db, proof);
  if (!check.ok) return check;
  const seconds = await countCodeAttempt(db, customerId);
  if (seconds > 0) return { ok: false, error: 'wait', seconds };
  return db.transaction().execute(async (trx) => {
    const owner = await lockOwner(trx, customerId);
    await lockLiveSession(trx, sessionId);
    if (!owner.hasTwoFactor) return { ok: false, error: 'state' as const };
    if (!(await consumeCode(trx, key, customerId, proof.code))) return { ok: false, error: 'code' as const };
    await clearAttempts(trx, check.guard);
    return change(trx, owner);
  });
}

async function replaceRecoveryCodes(trx: Db, customerId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await storeRecoveryCodes(trx, customerId, codes.map(hashRecoveryCode));
  return codes;
}

async function notify(
  mails: Mails,
  trx: Db,
  kind: 'two-factor-on' | 'two-factor-off',
  { email, name, locale }: FactorOwner,
  brand: Brand,
): Promise<void> {
  const values = { time: formatTime(brand, locale) };
  await mails.put(trx, { kind, brand, to: email, name, locale, values, link: '/password' });
}
