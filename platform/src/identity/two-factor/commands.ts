import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from '../../core/database/database.ts';
import type { PlayerSession } from '../../core/http/caller.ts';
import { momentIn } from '../../core/mails/moment.ts';
import type { Mails } from '../../core/mails/office.ts';
import { seal } from '../../core/sealed.ts';
import { hashToken, newToken } from '../../core/tokens.ts';
import { announceEnd, endSessionsOf } from '../sessions/end-sessions.ts';
import { forgiveAttempts } from '../sessions/guard.ts';
import { forgetDevices } from '../sessions/known-devices.ts';
import { checkOwnPassword, type OwnPassword } from '../sessions/own-password.ts';
import { expectLive, renewToken } from '../sessions/repository.ts';
import { countCode, takeCode } from './code.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  type FactorOwner,
  forgetSecret,
  holdOwner,
  isBegun,
  keepRecoveryCodes,
  keepSecret,
  setTwoFactor,
} from './repository.ts';
import { newSecret, otpauthUri } from './totp.ts';

export interface Tools {
  db: Db;
  mails: Mails;
  /** Encryption key of the secrets. */
  key: Buffer;
}

/** `state`: the second factor is not in the state that the command requires. */
export type FactorRefusal =
  | { ok: false; error: 'wait'; seconds: number }
  | { ok: false; error: 'password' }
  | { ok: false; error: 'code' }
  | { ok: false; error: 'state' };

/** Creates a secret for the player's app, which has no effect until it is confirmed with a code. */
export async function beginTwoFactor(
  { db, key }: Tools,
  own: OwnPassword & { brand: Brand },
): Promise<FactorRefusal | { ok: true; secret: string; uri: string }> {
  const { customerId, username } = own.session;
  const check = await checkOwnPassword(db, own);
  if (!check.ok) return check;
  const secret = newSecret();
  const isStored = await db.transaction().execute(async (trx) => {
    const owner = await holdOwner(trx, customerId);
    await forgiveAttempts(trx, check.guard);
    if (owner.hasTwoFactor) return false;
    await keepSecret(trx, customerId, seal(key, Buffer.from(secret), customerId));
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
  { db, mails, key }: Tools,
  { session, brand, code, device }: { session: PlayerSession; brand: Brand; code: string; device: string | undefined },
): Promise<FactorRefusal | { ok: true; recoveryCodes: string[]; token: string }> {
  const { customerId, sessionId } = session;
  const seconds = await countCode(db, customerId);
  if (seconds > 0) return { ok: false, error: 'wait', seconds };
  return db.transaction().execute(async (trx) => {
    const owner = await holdOwner(trx, customerId);
    if (owner.hasTwoFactor || !(await isBegun(trx, customerId))) return { ok: false, error: 'state' };
    if (!(await takeCode(trx, key, customerId, code))) return { ok: false, error: 'code' };
    await setTwoFactor(trx, customerId, true);
    const recoveryCodes = await replaceRecoveryCodes(trx, customerId);
    const ended = await endSessionsOf(trx, { customerId, keep: sessionId }, 'ended-elsewhere');
    if (ended > 0) await announceEnd(trx, customerId, 'ended-elsewhere');
    await forgetDevices(trx, { customerId, keep: device });
    const token = newToken();
    await renewToken(trx, sessionId, hashToken(token));
    await notify(mails, trx, 'two-factor-on', owner, brand);
    return { ok: true, recoveryCodes, token };
  });
}

/** Password and app or recovery code, which are both required to change a second factor that is on. */
export interface FactorProof extends OwnPassword {
  brand: Brand;
  code: string;
}

export async function turnOffTwoFactor(tools: Tools, proof: FactorProof): Promise<FactorRefusal | { ok: true }> {
  const { session, brand } = proof;
  return withProof(tools, proof, async (trx, owner) => {
    await forgetSecret(trx, session.customerId);
    await setTwoFactor(trx, session.customerId, false);
    await notify(tools.mails, trx, 'two-factor-off', owner, brand);
    return { ok: true as const };
  });
}

/** Replaces the player's recovery codes with ten new ones. */
export async function renewRecoveryCodes(
  tools: Tools,
  proof: FactorProof,
): Promise<FactorRefusal | { ok: true; recoveryCodes: string[] }> {
  return withProof(tools, proof, async (trx) => ({
    ok: true as const,
    recoveryCodes: await replaceRecoveryCodes(trx, proof.session.customerId),
  }));
}

async function withProof<T>(
  { db, key }: Tools,
  proof: FactorProof,
  change: (trx: Db, owner: FactorOwner) => Promise<T>,
): Promise<FactorRefusal | T> {
  const { customerId, sessionId } = proof.session;
  const check = await checkOwnPassword(db, proof);
  if (!check.ok) return check;
  const seconds = await countCode(db, customerId);
  if (seconds > 0) return { ok: false, error: 'wait', seconds };
  return db.transaction().execute(async (trx) => {
    const owner = await holdOwner(trx, customerId);
    await expectLive(trx, sessionId);
    if (!owner.hasTwoFactor) return { ok: false, error: 'state' as const };
    if (!(await takeCode(trx, key, customerId, proof.code))) return { ok: false, error: 'code' as const };
    await forgiveAttempts(trx, check.guard);
    return change(trx, owner);
  });
}

async function replaceRecoveryCodes(trx: Db, customerId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await keepRecoveryCodes(trx, customerId, codes.map(hashRecoveryCode));
  return codes;
}

async function notify(
  mails: Mails,
  trx: Db,
  kind: 'two-factor-on' | 'two-factor-off',
  { email, name, locale }: FactorOwner,
  brand: Brand,
): Promise<void> {
  const values = { time: momentIn(brand, locale) };
  await mails.put(trx, { kind, brand, to: email, name, locale, values, link: '/password' });
}
