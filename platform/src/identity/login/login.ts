import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from '../../core/database/database.ts';
import type { PlayerSession } from '../../core/http/caller.ts';
import type { Mails } from '../../core/mails/office.ts';
import { breakInForce, type OnBreak } from '../breaks/repository.ts';
import { type ConsentType, consentOf } from '../consents/catalogue.ts';
import { consentsDue, recordConsents } from '../consents/repository.ts';
import { fitOf, hashPassword } from '../passwords/passwords.ts';
import { credentialsOf, holdCredentials, renewHash, usernameByEmail } from '../players/repository.ts';
import { beginSession } from '../sessions/begin.ts';
import { countAttempt, forgiveAttempts, guardOf } from '../sessions/guard.ts';
import { countCode, takeCode } from '../two-factor/code.ts';

export interface LoginAttempt {
  brand: Brand;
  /** The username, or the e-mail address of the account. */
  username: string;
  password: string;
  /** Code of the second factor, if one came. */
  code: string | undefined;
  /** Consent type → given. */
  consents: Record<string, boolean>;
  locale: Locale;
  ipAddress: string;
  userAgent: string;
  /** Cookie of a device with an earlier login. */
  device: string | undefined;
  /** As `fingerprintHash` returns it. */
  fingerprint: Buffer | undefined;
  /** The session the browser had before: a login never goes on with it. */
  before: PlayerSession | null;
}

export type LoginResult =
  | { ok: true; token: string; device: string; customerId: string; sessionId: string }
  | LoginFailure;
export type LoginFailure =
  | { ok: false; error: 'wait'; seconds: number }
  | { ok: false; error: 'mismatch' | 'code-needed' | 'code-wrong' }
  /** Told only to those who know the password, and the code of a second factor. */
  | { ok: false; error: 'suspended' | 'closed' }
  | { ok: false; error: 'on-break'; onBreak: OnBreak }
  | { ok: false; error: 'consents'; missing: ConsentType[] };

/** Ends the transaction without a trace: a code that was right is still good when the consents come with it. */
class LacksConsents extends Error {
  readonly missing: ConsentType[];
  constructor(missing: ConsentType[]) {
    super('consents are missing');
    this.missing = missing;
  }
}

const nameOf = async (db: Db, { brand, username }: LoginAttempt): Promise<string | undefined> =>
  username.includes('@') ? usernameByEmail(db, brand.id, username) : username;

interface Tools {
  db: Db;
  mails: Mails;
  /** Opens the secrets of second factors. */
  twoFactorKey: Buffer;
}

/** Checks name and password, then the second factor if any, then consents. A later step is not revealed before the earlier ones pass (D1). */
export async function login({ db, mails, twoFactorKey }: Tools, attempt: LoginAttempt): Promise<LoginResult> {
  const { brand, ipAddress, userAgent, device, fingerprint, locale, before, code } = attempt;
  // Resolved before the attempt is counted: an account has one counter, however it is named.
  const username = (await nameOf(db, attempt)) ?? attempt.username;
  const guard = await guardOf(db, { brandId: brand.id, username, ipAddress, device });
  const seconds = await countAttempt(db, guard);
  if (seconds > 0) return { ok: false, error: 'wait', seconds };
  const player = await credentialsOf(db, brand.id, username);
  const fit = await fitOf(player?.passwordHash, attempt.password);
  if (fit === 'no' || !player) return { ok: false, error: 'mismatch' };
  const { customerId, hasTwoFactor } = player;
  const renewed = fit === 'as-typed' ? await hashPassword(attempt.password) : undefined;
  if (hasTwoFactor) {
    if (code === undefined) return { ok: false, error: 'code-needed' };
    const wait = await countCode(db, customerId);
    if (wait > 0) return { ok: false, error: 'wait', seconds: wait };
  }
  try {
    return await db.transaction().execute(async (trx): Promise<LoginResult> => {
      // While the password was looked at another one may have been set, or the second factor turned on.
      const now = await holdCredentials(trx, customerId);
      if (now.passwordHash !== player.passwordHash) return { ok: false, error: 'mismatch' };
      if (now.hasTwoFactor && !hasTwoFactor) return { ok: false, error: 'code-needed' };
      if (hasTwoFactor && !(await takeCode(trx, twoFactorKey, customerId, code ?? '')))
        return { ok: false, error: 'code-wrong' };
      // Behind the player's lock, which a break takes too (X28: a break comes before anything else).
      const onBreak = await breakInForce(trx, customerId);
      if (onBreak) return { ok: false, error: 'on-break', onBreak };
      if (now.standing !== 'active') return { ok: false, error: now.standing };
      const due = await consentsDue(trx, brand, customerId);
      const missing = due.filter((type) => attempt.consents[type] !== true);
      if (missing.length > 0) throw new LacksConsents(missing);
      const words = due.map((type) => ({ consent: consentOf(type, brand, locale), given: true }));
      await recordConsents(trx, { customerId, locale, ipAddress }, words);
      await forgiveAttempts(trx, guard);
      if (renewed !== undefined) await renewHash(trx, customerId, renewed);
      const beginning = { customerId, brand, ipAddress, userAgent, device, fingerprint, before };
      const begun = await beginSession(trx, mails, beginning);
      return { ok: true, customerId, ...begun };
    });
  } catch (error) {
    if (error instanceof LacksConsents) return { ok: false, error: 'consents', missing: error.missing };
    throw error;
  }
}
